import type { ReactNode } from 'react'
import { Disclosure } from './Disclosure.tsx'
import { laterMessages } from './laterMessages.ts'
import { useText } from './useText.ts'

/** Exact values and technical words, closed, under one name in every view. */
export function TechnicalDetails({
  children,
}: {
  /** The details. */
  readonly children: ReactNode
}) {
  const t = useText(laterMessages)
  return <Disclosure summary={t('technical')}>{children}</Disclosure>
}
