import type en from "../en/shell";

const shell: typeof en = { head: { title: "shell es", description: "shell es" } };

export default shell;
