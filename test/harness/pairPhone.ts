import { copyPairingLink } from './copyPairingLink.ts'
import type { JourneyFixture } from './openJourneyFixture.ts'
import type { Visit } from './openVisit.ts'

/** The phone's behaviour on a proposal: see `POST /__sandbox/phone` in docs/testing.md. */
export type PairingBehaviour = {
  readonly behaviour?: string
  readonly namespaces?: object
  readonly signsIn?: boolean
}

/**
 * Opens the pairing code on screen, copies its link as a visitor does, and passes it to the
 * phone wallet. Returns the link.
 */
export async function pairPhone(
  stage: JourneyFixture,
  visit: Visit,
  meeting: PairingBehaviour = {},
): Promise<string> {
  const uri = await copyPairingLink(visit)
  await stage.control('POST', '/phone', { uri, ...meeting })
  return uri
}
