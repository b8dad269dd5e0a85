/** Names of encodings as programs write them, without signs, to the name that is shown where it differs. */
const KNOWN = /^(?:utf(?:7|8|8sig|8bom|16|16le|16be|32|32le|32be)|ascii|usascii|latin[1-9]|iso8859(?:1|2|5|7|9|15)|cp(?:437|850|936|949|950|1250|1251|1252|1253|1254)|windows(?:1250|1251|1252|1254)|gbk|gb2312|gb18030|big5|hz|shiftjis|sjis|cp932|eucjp|euckr|koi8r|macroman)$/;

/** One spelling of an encoding's name, to compare by; null if it is none that is known. */
export function canonicalEncoding(name: string): string | null {
  const plain = name.trim().toLowerCase().replace(/[\s_-]/g, "");
  return KNOWN.test(plain) ? plain : null;
}
