import { areasOfContent } from "./areas.ts";
import { promiseAreas } from "./visit-areas.ts";

promiseAreas(areasOfContent);
