/** Current currencies of ISO 4217, without metals, funds and codes for testing. */
export const CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF ' +
  'IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD ' +
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB ' +
  'RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

/** '£1,499', '1.499,50 €'; a plain number without a currency. Decimals only if needed. */
export function formatMoney(amount: number, currency: string | null, locale: string): string {
  const decimals = { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 };
  const style = currency === null ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat(locale, { ...style, ...decimals }).format(amount);
}

/** 'GBP, British Pound' */
export function currencyLabel(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' }).of(code);
  return name === undefined ? code : `${code}, ${name}`;
}
