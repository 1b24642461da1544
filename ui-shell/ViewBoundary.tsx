import type { ReactNode } from 'react'
import { Component } from 'react'

type Props = { onFault(error: unknown): void; readonly children: ReactNode }

/** Catches what a view throws while rendering: the rest of the modal goes on. */
export class ViewBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error)
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
