import { accountRoute } from '#plugins/ports/account'
import { Button, IconTile, Notice, Screen, StatusPanel, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNames } from './useNames.ts'

/** Confirms that the name is registered. */
export default function RegisterAccountNameSuccessView() {
  const t = useText(messages)
  const router = useRouter()
  const { registered } = useNames()
  const finish = () => router.reset(accountRoute)
  return (
    <Screen title={t('done.title')} back={false}>
      {registered === undefined ? (
        <Notice
          icon="user"
          title={t('done.none')}
          action={<Button onClick={finish}>{t('done.finish')}</Button>}
        />
      ) : (
        <StatusPanel
          phase="registered"
          ring="ok"
          picture={<IconTile name="user" />}
          title={t('done.name', { name: registered })}
          text={t('done.text')}
          action={{ label: t('done.finish'), run: finish }}
        />
      )}
    </Screen>
  )
}
