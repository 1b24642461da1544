import type { Approvals } from '../approval/createApprovals.ts'
import type { Session } from '../createSession.ts'
import type { EventName } from '../serveRequests.ts'
import type { SiteConfig } from '../siteApi.ts'

/** The default network of requests: CAIP-2, and the node that the page configured for it. */
export type NetworkTarget = { readonly network: string; readonly rpcUrl?: string | undefined }

/** The parts that the frame's answers need. */
export type Frame = {
  /** The exact origin of the page that embeds us. */
  readonly origin: string
  readonly config: SiteConfig
  readonly session: Session
  readonly approvals: Approvals
  place(): NetworkTarget
  move(place: NetworkTarget): void
  tell(event: EventName, payload: object): void
}
