import { useEffect } from 'react'
import { useAnnounce } from './useAnnounce.ts'
import { useLocale } from './useLocale.ts'

/** How a language ends a sentence before the next, where not with a full stop and a blank. */
const sentenceEnds: Readonly<Partial<Record<string, string>>> = {
  hi: '। ',
  ja: '。',
  th: ' ',
  zh: '。',
}

/** Announces each change of a state: its title and what follows from it, as two sentences. */
export function useStatusAnnouncement(title: string, text: string | undefined): void {
  const announce = useAnnounce()
  const { locale } = useLocale()
  const [language = ''] = locale.split('-')
  // Dots that say that it goes on end the title already.
  const end = title.endsWith('…') ? ' ' : (sentenceEnds[language] ?? '. ')
  useEffect(
    () => announce(text === undefined ? title : `${title}${end}${text}`),
    [announce, title, text, end],
  )
}
