/** The oldest browsers that both builds are made for: what Tailwind's utilities need (decision 23). */
export const BROWSERS = ["chrome111", "edge111", "firefox128", "safari16.4"];
