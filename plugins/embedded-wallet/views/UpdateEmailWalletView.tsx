import {
  embeddedWalletRef,
  updateEmailPrimaryOtpRoute,
  updateEmailSecondaryOtpRoute,
} from '#plugins/ports/embedded-wallet'
import { Screen, useRouter, useService, useSnapshot, useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'

/** Requests a new email address; codes to both addresses follow. */
export default function UpdateEmailWalletView() {
  const t = useText(messages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const { user } = useSnapshot(embeddedWallet, embeddedWallet.get())
  const act = async (email: string, signal: AbortSignal) => {
    const first = await embeddedWallet.updateEmail(email, { signal })
    router.push(first === 'primary' ? updateEmailPrimaryOtpRoute : updateEmailSecondaryOtpRoute, {
      email,
    })
  }
  return (
    <Screen title={t('update.title')}>
      <EmailForm
        label={t('update.label')}
        go={t('update.go')}
        {...(user?.email ? { hint: t('update.text', { email: user.email }) } : {})}
        check={(email) =>
          email.toLowerCase() === user?.email?.toLowerCase() ? t('update.same') : undefined
        }
        act={act}
      />
    </Screen>
  )
}
