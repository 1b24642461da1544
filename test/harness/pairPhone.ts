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
  await visit.frame.locator('.qr').waitFor()
  // The page has no permission for the real clipboard, which all visits on this machine share.
  await visit.page.evaluate(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copiedText: text }),
    })
  })
  await visit.press(visit.frame.locator('[data-action=copy-link]'))
  const uri = String(await visit.page.evaluate(() => Reflect.get(window, 'copiedText')))
  await stage.control('POST', '/phone', { uri, ...meeting })
  return uri
}
