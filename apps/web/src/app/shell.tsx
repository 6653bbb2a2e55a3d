import { PATHS, type PagePath } from "@platzwart/contract/page-paths";
import type { ReactNode } from "react";
import { CourtCount } from "../features/courts/court-count.tsx";
import { Areas } from "./areas.tsx";
import { Header } from "./header.tsx";
import { LeftBookingRemoval } from "./left-booking.tsx";
import "./shell.css";

interface ShellProps {
  readonly path: PagePath;
  readonly children: ReactNode;
}

/** What stands around a page: the header above it and, on the phone, the bar of areas below. */
export function Shell({ path, children }: ShellProps) {
  return (
    <div className="shell">
      <Header path={path} status={path === PATHS.home ? <CourtCount /> : null} />
      {children}
      <LeftBookingRemoval />
      <Areas path={path} className="bottom-bar" />
    </div>
  );
}
