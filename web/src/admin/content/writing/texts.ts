export { en } from "./texts.en";
export { es } from "./texts.es";
