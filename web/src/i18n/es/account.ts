import type en from "../en/account";

const account: typeof en = { head: { title: "account es", description: "account es" } };

export default account;
