import type { ButtonTexts } from './buttonOptions.ts'

/**
 * The button's words by language: the button is on the page before the modal and its texts are
 * loaded.
 */
export const translatedButtonTexts: Readonly<Record<string, ButtonTexts>> = {
  ar: { connect: 'ربط المحفظة', connecting: 'جارٍ الربط…' },
  de: { connect: 'Wallet verbinden', connecting: 'Verbinden…' },
  es: { connect: 'Conectar billetera', connecting: 'Conectando…' },
  fr: { connect: 'Connecter un wallet', connecting: 'Connexion…' },
  hi: { connect: 'वॉलेट कनेक्ट करें', connecting: 'कनेक्ट हो रहा है…' },
  id: { connect: 'Hubungkan dompet', connecting: 'Menghubungkan…' },
  it: { connect: 'Collega wallet', connecting: 'Collegamento…' },
  ja: { connect: 'ウォレットを接続', connecting: '接続中…' },
  ko: { connect: '지갑 연결', connecting: '연결 중…' },
  ms: { connect: 'Sambung dompet', connecting: 'Menyambung…' },
  nl: { connect: 'Wallet verbinden', connecting: 'Verbinden…' },
  pl: { connect: 'Połącz portfel', connecting: 'Łączenie…' },
  pt: { connect: 'Conectar carteira', connecting: 'Conectando…' },
  ru: { connect: 'Подключить кошелек', connecting: 'Подключение…' },
  th: { connect: 'เชื่อมต่อวอลเล็ต', connecting: 'กำลังเชื่อมต่อ…' },
  tr: { connect: 'Cüzdan bağla', connecting: 'Bağlanıyor…' },
  uk: { connect: 'Підключити гаманець', connecting: 'Підключення…' },
  vi: { connect: 'Kết nối ví', connecting: 'Đang kết nối…' },
  zh: { connect: '连接钱包', connecting: '连接中…' },
}
