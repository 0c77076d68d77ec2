import type en from "../en/tokens";

const tokens: typeof en = { head: { title: "tokens es", description: "tokens es" } };

export default tokens;
