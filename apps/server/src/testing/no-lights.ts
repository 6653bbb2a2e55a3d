import { LightPictures } from "../facts/light-pictures.ts";

/** Of a hall without lamps. */
export function noLights(): LightPictures {
  return new LightPictures(new Map(), {
    courts: new Map(),
    manualLights: new Map(),
    lastReports: new Map(),
    usernames: new Map(),
  });
}
