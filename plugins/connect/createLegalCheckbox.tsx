import { useLayoutEffect } from 'react'
import { settingsRef } from '#kernel'
import { Checkbox, TextWithLinks, useService, useText } from '#ui-shell'
import type { SlotComponent } from '#ui-shell/slots'
import type { LegalCheckboxProps } from './legalCheckboxRef.ts'
import { legalMessages } from './legalMessages.ts'

/**
 * Creates the consent to the host's terms; required before any wallet can be connected. It is
 * remembered while the modal exists: a visitor who comes back from a wallet has given it.
 */
export function createLegalCheckbox(): SlotComponent<LegalCheckboxProps> {
  let isAccepted = false
  return function LegalCheckbox({ agreed, onChange }) {
    useLayoutEffect(() => {
      if (isAccepted) onChange(true)
    }, [onChange])
    const change = (on: boolean) => {
      isAccepted = on
      onChange(on)
    }
    return (
      <Checkbox checked={agreed} onChange={change}>
        <TermsText />
      </Checkbox>
    )
  }
}

function TermsText() {
  const t = useText(legalMessages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useService(settingsRef)
  const links = {
    terms: { label: t('terms'), href: terms ?? '' },
    privacy: { label: t('privacy'), href: privacy ?? '' },
  }
  const text =
    terms && privacy
      ? t('agreeBoth')
      : terms
        ? t('agreeTerms')
        : privacy
          ? t('agreePrivacy')
          : t('agreeSite')
  return <TextWithLinks text={text} links={links} />
}
