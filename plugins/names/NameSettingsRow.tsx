import { chooseAccountNameRoute } from '#plugins/ports/names'
import { Icon, Row, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNames } from './useNames.ts'

/** Offers a name to an account without one. */
export default function NameSettingsRow() {
  const t = useText(messages)
  const router = useRouter()
  const { offered, status, name } = useNames()
  if (!offered || name !== undefined) return null
  const leads = (
    <>
      {t('row.choose')}
      <Icon name="chevron" small />
    </>
  )
  return (
    <Row
      data-action="name"
      title={t('row')}
      trailing={leads}
      busy={status === 'loading'}
      onClick={() => router.push(chooseAccountNameRoute)}
    />
  )
}
