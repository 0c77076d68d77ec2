import type en from "../en/landing";

const landing: typeof en = { head: { title: "landing es", description: "landing es" } };

export default landing;
