import type { Note } from '#kernel'
import { defineRoute, namespaceOf, networks } from '#kernel'
import type { Intent, IntentState } from '#kernel/intent'
import { IconTile, NoteList, StatusPanel, useRouter, useService, useSlot, useSnapshot, useText, views } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'
import { useReviewNotes } from './useReviewNotes.ts'

type Props = { readonly intent: Intent; onAgain(): void }

const activity = defineRoute('Transactions')
const whyOf = ({ error }: IntentState): Note[] => {
  const why = error?.code === 'review-stopped' ? error.context['why'] : undefined
  return typeof why === 'string' ? [{ level: 'stop', code: why }] : []
}

/** How the wallet took it. What was rejected, what was stopped and what nobody knows are three things, each with its own way on. */
export function Outcome({ intent, onAgain }: Props) {
  const t = useText(reviewMessages)
  const textOf = useReviewNotes()
  const unknown = useUnknown(intent)
  const state = useSnapshot(intent, intent.get())
  const picture = <IconTile name="send" />
  const { at, error } = state
  const said = error && `${error.message}${/[.!?]$/.test(error.message) ? '' : '.'} ${error.remedy}`
  const notes = whyOf(state)
  if (at === 'rejected')
    return <StatusPanel phase={at} ring="error" picture={picture} title={t('rejected')} text={t('rejectedText')} action={{ label: t('again'), run: onAgain }} />
  if (at === 'unknown') return <StatusPanel phase={at} ring="error" picture={picture} title={t('unknown')} text={t('unknownText')} action={unknown} />
  if (at === 'stopped' || at === 'failed')
    return (
      <>
        <StatusPanel
          phase={at}
          ring="error"
          picture={picture}
          title={t('stopped')}
          text={notes.length > 0 ? undefined : said}
          action={{ label: t('anew'), run: onAgain }}
        />
        <NoteList notes={notes} textOf={textOf} />
      </>
    )
  return <StatusPanel phase={at} ring="waiting" picture={picture} title={t('asking')} text={t('askingText')} />
}

/** Where the visitor sees what became of it. */
function useUnknown({ account, network }: Intent): { readonly label: string; run(): void } {
  const t = useText(reviewMessages)
  const router = useRouter()
  const { loaded } = useService(networks)
  const shown = useSlot(views).some(({ route }) => route === activity.id)
  if (shown) return { label: t('activity'), run: () => router.push(activity) }
  const href = loaded(namespaceOf(network))?.link(network, { address: account.slice(network.length + 1) })
  if (href !== undefined) return { label: t('explorer'), run: () => void window.open(href, '_blank', 'noreferrer,noopener') }
  return { label: t('close'), run: router.close }
}
