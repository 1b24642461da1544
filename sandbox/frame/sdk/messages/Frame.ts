import type { Approvals } from '../approval/createApprovals.ts'
import type { Session } from '../createSession.ts'
import type { EventName } from '../serveRequests.ts'
import type { SiteConfig } from '../siteApi.ts'

/** Where requests go that name no network: CAIP-2, and the node the page named for it. */
export type NetworkTarget = { readonly network: string; readonly rpcUrl?: string | undefined }

/** What the answers of the frame are made with. */
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
