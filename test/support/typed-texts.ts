/**
 * Texts that families type or paste, by kind, for section-rule-rows.ts and other tables. A bar or a
 * line break separates two texts, so that spaces at an end can be seen.
 */
export const texts = (list: string): string[] => list.split(/[|\n]/u).filter((text) => text !== '');

/** A row of a table, of a text and of what it means. Several texts may mean the same. */
export const as =
  <Meaning extends readonly unknown[]>(...meaning: Meaning) =>
  (text: string): [string, ...Meaning] => [text, ...meaning];

/** A row for each language of the Eighth Schedule (Constitution of India), with its code first. */
const NAMES_BY_LANGUAGE: readonly (readonly [string, string])[] = [
  ['as', 'ৰবি|মৃণাল|জ্যোতিপ্ৰসাদ|ঈশা'],
  ['bn', 'রবি|মীরা|অনিতা|শ্রী|উৎপল'],
  ['brx', 'बिनय|खुमित्रा|रनजय'],
  ['doi', 'रोहन|ऋषि|पद्‍मा'],
  ['gu', 'રવી|શૈલા|ઈશા|ઓમ|જ્ઞાનેશ'],
  ['hi', 'रवि|नसीम|श्री|क़ासिम|यश'],
  ['kn', 'ಗಿರಿಜಾ|ಕೃಷ್ಣ|ರವಿ|ಶ್ರೀ'],
  ['ks', 'عائشہ|غلام|مہجوٗر|للہٕ|रुख़सान॒ा'],
  ['kok', 'संजय|शणै|Sanjay'],
  ['mai', 'मैथिली|विद्यापति'],
  ['ml', 'രാമൻ|ശ്രീ|ഉണ്ണി|അമ്മു|നിര്‍മല'],
  ['mni', 'ꯃꯩꯇꯩ|ꯂꯩꯃ|ꯅꯨꯡꯁꯤ|ꯏꯕꯣꯝꯆꯥ|মীরা'],
  ['mr', 'ज्ञानेश|शर्मिष्ठा|ओम्|ॲना|सौ. सुनंदा'],
  ['ne', 'लक्ष्मी|कृष्ण'],
  ['or', 'ସୁନିତା|ଈଶ|ଶ୍ରୀ|କୃଷ୍ଣ'],
  ['pa', 'ਸਿਮਰਨ|ਜੱਸ|ਗੁਰਪ੍ਰੀਤ|سمرن'],
  ['sa', 'रामः|कॢप्तः|ॐकारः'],
  ['sat', 'ᱥᱩᱱᱤᱛᱟ|ᱢᱟᱱ|ᱨᱟᱹᱢ|ᱵᱤᱨᱥᱟ'],
  ['sd', 'سنڌي|ٻه|ڄام|देवी|ॿेबो'],
  ['ta', 'தமிழ்|ஸ்ரீ|ரவி|ஓம்|க. ரவி'],
  ['te', 'రాధ|శ్రీ|రవి|ఓం'],
  ['ur', 'محمد|زہرا|علی|کرن|مُحَمَّد|محمد\u200Cعلی'],
];

export const NAMES: readonly string[] = [
  ...NAMES_BY_LANGUAGE.flatMap(([, names]) => texts(names)),
  ...texts(
    `
    Ch. Ravinder|Md. Asif|Er. Anil|Adv. Sunita|Kum. Asha|Ravi W/o Shyam|Ravi urf Raju|D´Souza|D′Costa|Al-Farooq|Anne—Marie
    सौ.कां. सुनंदा|डॉ. अ. प. जोशी|ऋतु|ऍन|ર. વ.|ড. রায়|ਡਾ. ਸਿੰਘ|ଡ. ମିଶ୍ର|மு. க. ஸ்டாலின்|ఎన్. టి. ఆర్.|ಕೆ. ಎಸ್. ನಿಸಾರ್
    കെ. എസ്. ചിത്ര|അവന്‍|اُمِّ کلثوم|م۔ ع۔ خان|ﷴ|ٽيڪچند|ژٲر|ᱥᱤᱫᱚ ᱠᱟᱱᱦᱩ|ꯂꯥꯢꯔꯤꯀ|𑚤𑚶𑚦|Ｒａｖｉ|Ravi\u2800Kumar|Ravi\uFFFC
    A. R. Rahman|K. Anand|M.S. Subbulakshmi|P V Narasimha|A. P. J.|A.P.J.|A P J|Dr. A|अ. ब. क.|அ. இ.
    Ravi S/o Mohan|Asha D/o Ram|S/o Ram|Late Ravi|स्व. राम|Siva கு
    D’Souza|D'Souza|D‘Souza|D\u02BCSouza|O'Brien|O’Brien|Anne-Marie|Anne\u2013Marie|ANNA
    Lakshmī|Śrī|José|Jose\u0301|Zoë|Nguyễn
    Ravi\u200B|\u202ARavi\u202C|Ra\u00ADvi|Ravi\uFE0F|\uFEFFRavi|Ravi\u00A0Kumar| Ravi |Ravi\tKumar
    क्\u200Dषमा|रवि\u200D|Ravi 🙂`.replace(/\n {4}/gu, '\n'),
  ),
];

export const NO_NAMES: readonly string[] = texts(`
A|Al|Dr.|A.B|A. B.|ऋ|অ|ഈ|ஓ|آ|S/o|C/o|12345|१२३|...|- - -|''|___|🙂🙂🙂|A\u200BB
र|ર|ক|க|ର|క|ಕ|ക|ਕ|ع|ᱨ|ꯔ
\u2800\u2800\u2800|\u200B\u200B\u200B|\u202A\u202C\u2060|\u0301\u0301\u0301`);

/** Phone numbers as families copy them from contacts, cards and messages. */
export const NUMBERS: readonly string[] = [
  ...texts(`
9822012345|98220 12345|98220-12345|982-201-2345|982.201.2345|09822012345|0 98220 12345
+919822012345|+91 98220 12345|+91-98220-12345|(+91) 98220 12345|00919822012345|0091 98220 12345
91 9822012345|(020) 24451234|020-24451234|020/24451234|+44 20 7946 0958|+1 (415) 555-0132
९८२२०१२३४५|+९१ ९८२२० १२३४५|৯৮২২০১২৩৪৫|੯੮੨੨੦੧੨੩੪੫|૯૮૨૨૦૧૨૩૪૫|୯୮୨୨୦୧୨୩୪୫|௯௮௨௨௦௧௨௩௪௫|౯౮౨౨౦౧౨౩౪౫
೯೮೨೨೦೧೨೩೪೫|൯൮൨൨൦൧൨൩൪൫|۹۸۲۲۰۱۲۳۴۵|٩٨٢٢٠١٢٣٤٥|᱙᱘᱒᱒᱐᱑᱒᱓᱔᱕|꯹꯸꯲꯲꯰꯱꯲꯳꯴꯵|９８２２０１２３４５
\u202A+91 98220 12345\u202C|\u200E9822012345|98220\u00A012345|98220\u200B12345|\u206698220 12345\u2069
+91–98220–12345|+91‑98220‑12345|98220—12345|98220−12345|＋91 98220 12345|（020） 24451234|+91𝟗𝟖𝟐𝟐𝟎𝟏𝟐𝟑𝟒𝟓
98220 12345; 98220 54321|98220 12345 & 98220 54321|98220 12345 or 98220 54321|98220 12345 या 98220 54321
98220 12345, 98220 54321|98220 12345 / 98230 54321|+91 98220 12345, +91 98230 54321
+91 (0)98220 12345|Mo. 98220 12345|WhatsApp: 98220 12345|व्हॉट्सअॅप ९८२२०१२३४५|मो. नं. ९८२२०१२३४५|📞 98220 12345|tel:+919822012345`),
  '9'.repeat(60),
];
export const SHORT_NUMBERS: readonly string[] = [
  '',
  ...texts('98220|98220 1234|nine eight two|9822O12345|+91 98220|२२०१२३४५'),
];
export const NO_NUMBERS: readonly string[] = texts(
  'call 9822012345|9822012345x|Ravi 9822012345|98220 12345 ext 12|wa.me/919822012345|9822012345 (Ravi)|#9822012345',
);

/** Incomes, with the words and signs that families write. */
export const AMOUNTS: readonly string[] = texts(`
900000|9,00,000|900,000|₹9,00,000|Rs. 9,00,000/-|rs 900000|INR 9,00,000|9,00,000.50|0
9 lakh|9 lakhs|9 lac|9 lacs|9L|9 L|9 LPA|9LPA|9.5 lpa|9 lakh p.a.|₹9 lakh| 9 LPA |\u202A9 lakh\u202C
9 lakh per annum|9 lakh per year|9 lakh a year|9 lakh/year
9 lakh/yr|9 lakh p/a|Rs900000|₨ 9,00,000|9,00,000 only|9,00,000=00|9 00 000|900\u202F000|रू. 9,00,000
0.9 cr|1 Cr|1 crore 20 lakh|9 lakh 50 thousand|९ लाख ५० हजार|9L 50K
૯ લાખ|৯ লাখ|৯ লক্ষ|੯ ਲੱਖ|୯ ଲକ୍ଷ|௯ லட்சம்|౯ లక్షలు|೯ ಲಕ್ಷ|൯ ലക്ഷം|۹ لاکھ
૧.૨ કરોડ|১.২ কোটি|୧.୨ କୋଟି|௧.௨ கோடி|౧.౨ కోట్లు|೧.೨ ಕೋಟಿ|൧.൨ കോടി|੧.੨ ਕਰੋੜ|۱.۲ کروڑ|૫૦ હજાર
1 crore|1.2 crores|900k|900 K|900 thousand
९ लाख|९,००,०००|९ लाख रुपये|वार्षिक 9 लाख|9 लाख सालाना|१ कोटी|१ करोड़|९०० हजार|९०० हज़ार|૯ lakh|௯ lakh`);
export const NO_AMOUNTS: readonly string[] = texts(
  '50 thousand 9 lakh|9 lakh 2 lakh|50.000|9.00.000|about 9 lakh|nine lakh|9-12 LPA|9 to 12 lakh|12,5|1,2345|-5|75,000 per month|$9000|9 l a k h|NaN|1e5',
);
