import { areasOfTheTeam } from "./areas.ts";
import { promiseAreas } from "./visit-areas.ts";

promiseAreas(areasOfTheTeam);
