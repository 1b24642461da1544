import { readState } from '../readState.ts'
import type { Directives } from './createDirectives.ts'
import type { createPendingTasks } from './createPendingTasks.ts'
import type { SitePage } from './serveSite.ts'
import type { SitePolicy } from './sitePolicy.ts'
import { sitePolicy, standalonePolicy } from './sitePolicy.ts'
import type { PendingSocialLogin } from './socialCalls.ts'

export type PageParts = {
  readonly directives: Directives
  readonly socials: ReturnType<typeof createPendingTasks<PendingSocialLogin, string>>
  policy(): SitePolicy
}

/** Only to the site this login was opened for. */
function readReturnUrl(back: string, origin: string, result: string): string {
  const page = new URL(back)
  if (page.origin !== origin) return ''
  page.searchParams.set('result_uri', result)
  return page.href
}

/**
 * The pages of the secure site: the frame, the first page of a popup, and the callback of a
 * login.
 */
export const sitePages = ({
  policy,
  directives,
  socials,
}: PageParts): Readonly<Record<string, SitePage>> => ({
  '/sdk': {
    file: 'sdk/index.html',
    policy: () => sitePolicy(policy()),
    facts: () => ({ directive: directives.take('dead', 'ready-twice')?.next ?? '' }),
  },
  '/loading': { file: 'loading/index.html', policy: () => standalonePolicy(policy()) },
  '/callback': {
    file: 'callback/index.html',
    policy: () => standalonePolicy(policy()),
    facts(query, url) {
      const { word, back } = readState(query.get('state') ?? '')
      const waiting = socials.subject(word)
      // The second way: the frame that opened the login gets the result from here.
      if (waiting) socials.settle(word, url.href)
      return {
        host: waiting?.origin ?? '',
        back: waiting && back ? readReturnUrl(back, waiting.origin, url.href) : '',
      }
    },
  },
})
