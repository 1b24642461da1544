import { render } from 'preact'
import { Wallet } from './Wallet.jsx'

render(<Wallet />, document.querySelector('#app'))
