import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { ClimateControl } from "../control/climate-control.ts";
import type { ControlLoop } from "../control/control-loop.ts";
import type { ControllerLinks } from "../control/controllers/controller-links.ts";
import type { ListPublisher } from "../control/controllers/list-publisher.ts";
import type { ListStatuses } from "../control/controllers/list-statuses.ts";
import type { RunHistory } from "../control/run-history.ts";
import type { LeadingMember } from "../database/leading-member.ts";
import type { ControlLeadership } from "../facts/control-leadership.ts";
import type { AuditFile } from "../modules/access/audit-file.ts";
import type { GuessLimits } from "../modules/access/guess-limits.ts";
import type { ApiKeys } from "../modules/api-keys/api-keys.ts";
import type { Backups } from "../modules/backups/backups.ts";
import type { ControllerKeys } from "../modules/controllers/controller-keys.ts";
import type { ErasureRecorder } from "../modules/erasures/erasure-recorder.ts";
import type { HallWatch } from "../modules/halls/hall-watch.ts";
import type { MemberWatch } from "../modules/members/member-watch.ts";
import type { MessageLoop } from "../modules/messages/message-loop.ts";
import type { DatabasePing } from "../modules/monitoring/database-ping.ts";
import type { MonitoringWatch } from "../modules/monitoring/monitoring-watch.ts";
import type { TelemetrySources } from "../modules/monitoring/own-devices.ts";
import type { ServerProcess } from "../modules/monitoring/server-health.ts";
import type { NoticeLoop } from "../modules/notices/notice-loop.ts";
import type { PageResets } from "../modules/people/page-resets.ts";
import type { ModuleServices } from "../modules/services.ts";
import type { Terminals } from "../modules/terminals/terminals.ts";
import type { FirstOperator } from "../modules/users/first-operator.ts";
import type { Sessions } from "../modules/users/sessions.ts";
import type { LocalNetwork } from "../platform/network/local-network-port.ts";
import type { OpenMailer } from "../platform/ports/mailer.ts";

/** All services of the server, for HTTP handlers, metrics and tests. */
export interface Services extends ModuleServices {
  /** File with door openings that the database refused to store. */
  readonly audit: AuditFile;
  readonly loop: ControlLoop;
  readonly climate: ClimateControl;
  readonly databasePing: DatabasePing;
  readonly runHistory: RunHistory;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly terminals: Terminals;
  readonly controllerKeys: ControllerKeys;
  readonly controllerLinks: ControllerLinks;
  readonly listStatuses: ListStatuses;
  readonly listPublisher: ListPublisher;
  /** Ed25519 key that signs documents for doors. */
  readonly signingKey: string;
  /** null: PostgreSQL, which has its own backups. */
  readonly backups: Backups | null;
  readonly erasureRecorder: ErasureRecorder;
  /** Makes open pages reload everything. */
  readonly pageResets: PageResets;
  readonly guessLimits: GuessLimits;
  /** Creates the first user, an admin, while no user exists. */
  readonly firstOperator: FirstOperator;
  readonly telemetrySources: TelemetrySources;
  /** Reads the monitoring URL, a list of further devices in the hall's network. */
  readonly monitoringWatch: MonitoringWatch;
  /** null: the hall's only server. */
  readonly memberWatch: MemberWatch | null;
  readonly lease: LeadingMember | null;
  readonly leadership: ControlLeadership;
  /** Mails to customers. */
  readonly messageLoop: MessageLoop;
  readonly openMailer: OpenMailer;
  /** Notices to operators. */
  readonly noticeLoop: NoticeLoop;
  /** Asks other halls for their overview. */
  readonly hallWatch: HallWatch;
  /** Reaches services outside of the hall's network. */
  readonly outboundNetwork: Pick<LocalNetwork, "request">;
  readonly serverProcess: ServerProcess;
  readonly clockSync: ClockSync;
}
