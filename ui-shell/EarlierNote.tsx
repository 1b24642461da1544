import type { Note } from '#kernel'
import { networks } from '#kernel'
import { appLink } from './appLink.ts'
import { explorerLink } from './explorerLink.ts'
import { reviewMessages } from './reviewMessages.ts'
import { useLocale } from './useLocale.ts'
import { useService } from './useService.ts'
import { useText } from './useText.ts'

type Props = { readonly earlier: NonNullable<Note['earlier']> }

/** When the same was handed to the wallet before, and where its chain shows what became of it. */
export function EarlierNote({ earlier }: Props) {
  const t = useText(reviewMessages)
  const { locale } = useLocale()
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    earlier.at,
  )
  const href = explorerLink(useService(networks), earlier)
  return (
    <>
      {t('note.twice', { when })}
      {href !== undefined && (
        <>
          {' '}
          <a className="link" href={appLink(href)} target="_blank" rel="noreferrer noopener">
            {t('explorer')}
          </a>
        </>
      )}
    </>
  )
}
