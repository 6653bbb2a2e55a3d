/** The declarations of the package are no module. */
declare module "feiertagejs" {
  import type { FederalState } from "@platzwart/domain/court/federal-state";

  export function getHolidays(
    year: number,
    region: FederalState,
  ): readonly {
    readonly name: string;
    /** "2026-12-25" */
    readonly dateString: string;
    translate(language: string): string | undefined;
  }[];
}
