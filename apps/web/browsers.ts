/** Oldest browsers of both builds, as Tailwind's utilities require (decision 23). */
export const BROWSERS = ["chrome111", "edge111", "firefox128", "safari16.4"];
