import { areasOfCreators } from "./areas.ts";
import { promiseAreas } from "./visit-areas.ts";

promiseAreas(areasOfCreators);
