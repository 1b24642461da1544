import { Fact, useLocale, useText } from '#ui-shell'
import { reviewMessages } from './reviewMessages.ts'

/** The local time until which the swap may happen; says so if the provider sets no deadline. */
export function DeadlineFact({ deadline }: { readonly deadline: number | undefined }) {
  const t = useText(reviewMessages)
  const { locale } = useLocale()
  // A day at most: the weekday tells tonight from tomorrow.
  const format = () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format(deadline)
  return (
    <Fact label={t('deadline')} data-fact="deadline">
      {deadline === undefined ? t('deadlineNone') : <bdi>{format()}</bdi>}
    </Fact>
  )
}
