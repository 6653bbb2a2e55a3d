/** The links of door controllers, as modules know them. */
export interface ControllerLinkStates {
  isLinked(controllerId: string): boolean;
  /** Has the door of a controller take codes again at once; resolves with whether it said so (D-21). */
  clearGuesses(controllerId: string): Promise<boolean>;
  /** Ends every link of a controller at once. */
  end(controllerId: string): void;
}
