import { LightPictures } from "../facts/light-pictures.ts";

/** The lights of a hall in which no lamp is connected. */
export function noLights(): LightPictures {
  return new LightPictures(new Map(), {
    courts: new Map(),
    manual: new Map(),
    lastReports: new Map(),
    usernames: new Map(),
  });
}
