import type { Handlers } from '../serveRequests.ts'

/**
 * The page's own name and appearance. Only the colour scheme is applied: the page's colours
 * could make a warning unreadable.
 */
export function hostMessages(named: (name: string | undefined) => void) {
  return {
    SYNC_THEME({ themeMode }) {
      if (themeMode) document.documentElement.dataset['theme'] = themeMode
      return undefined
    },
    SYNC_DAPP_DATA({ metadata }) {
      named(metadata?.name)
      return undefined
    },
  } satisfies Partial<Handlers>
}
