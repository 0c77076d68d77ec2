import type en from "../en/faq";

const faq: typeof en = { head: { title: "faq es", description: "faq es" } };

export default faq;
