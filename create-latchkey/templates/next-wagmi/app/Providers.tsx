'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { modal } from './modal'
import { config } from './wagmi'

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider modal={modal}>{children}</LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
