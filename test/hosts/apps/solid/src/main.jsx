import { render } from 'solid-js/web'
import { Wallet } from './Wallet.jsx'

render(() => <Wallet />, document.querySelector('#app'))
