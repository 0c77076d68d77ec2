export { Loaded } from "../Loaded";
