import type { Note } from '#kernel'
import { networksRef } from '#kernel'
import { getExplorerLink } from './getExplorerLink.ts'
import { NewTabNote } from './NewTabNote.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { safeHref } from './safeHref.ts'
import { useLocale } from './useLocale.ts'
import { useService } from './useService.ts'
import { useText } from './useText.ts'

type Props = { readonly earlier: NonNullable<Note['earlier']> }

/** When the same was handed to the wallet before, and where its chain shows what became of it. */
export function DuplicateNote({ earlier }: Props) {
  const t = useText(reviewMessages)
  const { locale } = useLocale()
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    earlier.at,
  )
  const href = getExplorerLink(useService(networksRef), earlier)
  return (
    <>
      {t('note.twice', { when })}
      {href !== undefined && (
        <>
          {' '}
          <a className="link" href={safeHref(href)} target="_blank" rel="noreferrer noopener">
            {t('explorer')}
            <NewTabNote />
          </a>
        </>
      )}
    </>
  )
}
