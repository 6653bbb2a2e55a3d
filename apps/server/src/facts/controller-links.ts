/** The links of door controllers, as modules know them. */
export interface ControllerLinkStates {
  isLinked(controllerId: string): boolean;
  /** Ends every link of a controller at once. */
  end(controllerId: string): void;
}
