import type { Visit } from './openVisit.ts'

/** Copies the link of the pairing code on screen as a visitor does. */
export async function copyPairingLink(visit: Visit): Promise<string> {
  await visit.frame.locator('.qr').waitFor()
  // The page has no permission for the real clipboard, which all visits on this machine share.
  await visit.page.evaluate(() => {
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => Object.assign(window, { copiedText: text }),
    })
  })
  await visit.press(visit.frame.locator('[data-action=copy-link]'))
  return String(await visit.page.evaluate(() => Reflect.get(window, 'copiedText')))
}
