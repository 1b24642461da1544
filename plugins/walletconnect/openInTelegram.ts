import type { Page } from '#kernel'
import { readField, readMethod } from '#kernel'
import { isHttpLink } from './selectAppLink.ts'

/**
 * Has Telegram open a link of the web outside of itself. False where its bridge is not there or
 * takes no such link: the link is followed as it is then.
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
