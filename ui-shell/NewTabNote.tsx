import { shellMessages } from './shellMessages.ts'
import { useText } from './useText.ts'

/** Tells screen readers, at the end of a link, that it opens a new tab. */
export function NewTabNote() {
  const t = useText(shellMessages)
  return <span className="unseen"> ({t('newTab')})</span>
}
