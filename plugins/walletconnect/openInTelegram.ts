import type { Page } from '#kernel'
import { readField, readMethod } from '#kernel'
import { isHttpLink } from './selectAppLink.ts'

/**
 * Opens an https link outside of Telegram. Returns false if the bridge is missing or does not
 * support the link; the browser follows the link then.
 */
export function openInTelegram(href: string, page: Page): boolean {
  const open = readMethod(readField(page.global('Telegram'), 'WebApp'), 'openLink')
  if (!open || !isHttpLink(href)) return false
  try {
    open(href)
    return true
  } catch {
    return false
  }
}
