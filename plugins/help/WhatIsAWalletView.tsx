import { getWalletRoute } from '#plugins/ports/help'
import { Button, Screen, useRouter, useText } from '#ui-shell'
import { Lesson } from './Lesson.tsx'
import { messages } from './messages.ts'

/** Explains wallets to newcomers. */
export default function WhatIsAWalletView() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <Screen title={t('wallet.title')}>
      <Lesson icon="wallet" title={t('wallet.keys')} text={t('wallet.keysText')} />
      <Lesson icon="globe" title={t('wallet.login')} text={t('wallet.loginText')} />
      <Lesson icon="check" title={t('wallet.approve')} text={t('wallet.approveText')} />
      <Button variant="primary" wide focusKey="get" onClick={() => router.push(getWalletRoute)}>
        {t('wallet.get')}
      </Button>
    </Screen>
  )
}
