import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import {
  embeddedWalletRef,
  updateEmailPrimaryOtpRoute,
  updateEmailSecondaryOtpRoute,
} from '#plugins/ports/embedded-wallet'
import { Screen, useRouter, useService, useSnapshot, useText } from '#ui-shell'
import { EmailForm } from './EmailForm.tsx'
import { emailMessages } from './emailMessages.ts'

/** Requests a new email address; codes to both addresses follow. */
export default function UpdateEmailWalletView() {
  const t = useText(emailMessages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const { user } = useSnapshot(embeddedWallet, embeddedWallet.get())
  const act = async (wallet: EmbeddedWallet, email: string, signal: AbortSignal) => {
    const first = await wallet.updateEmail(email, { signal })
    router.push(first === 'primary' ? updateEmailPrimaryOtpRoute : updateEmailSecondaryOtpRoute, {
      email,
    })
  }
  return (
    <Screen title={t('update.title')}>
      <EmailForm
        label={t('update.label')}
        go={t('update.go')}
        placeholder={t('email.placeholder')}
        {...(user?.email ? { hint: t('update.text', { email: user.email }) } : {})}
        check={(email) =>
          email.toLowerCase() === user?.email?.toLowerCase() ? t('update.same') : undefined
        }
        act={act}
      />
    </Screen>
  )
}
