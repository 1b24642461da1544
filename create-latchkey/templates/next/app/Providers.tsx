'use client'

import { LatchkeyProvider } from 'latchkey/react'
import type { ReactNode } from 'react'
import { modal } from './modal'

export function Providers({ children }: { readonly children: ReactNode }) {
  return <LatchkeyProvider modal={modal}>{children}</LatchkeyProvider>
}
