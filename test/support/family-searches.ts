import type { LookupKind } from '../../src/domain/enumerations.ts';

/** A family types a text into a lookup field and means an item. */
interface FamilySearch {
  kind: LookupKind;
  /** The code of a city's state, of a state's country, or of a sub caste's caste. */
  parentCode?: string;
  /** The text may be abbreviated or misspelt. */
  typed: string;
  /** The item has this English name, and must be among the first five results. */
  means: string;
}

const MAHARASHTRA = 'IN.16';
const UTTAR_PRADESH = 'IN.36';

export const FAMILY_SEARCHES: FamilySearch[] = [
  ...searches('caste', {
    Rajput: 'ठाकुर|Thakur|राजपूत|क्षत्रिय',
    Parit: 'धोबी|Dhobi',
    Nabhik: 'न्हावी|नाई|Nai',
    Kumbhar: 'कुम्हार|प्रजापति|कुम्भार',
    Charmakar: 'चांभार|चमार',
    Vaishya: 'बनिया|Baniya',
    Brahmin: 'ब्राम्हण|ब्राह्मण|Brahman',
    Maratha: 'मराठा',
    Kunbi: 'कुणबी',
    Yadav: 'अहीर|Ahir',
    Kushwaha: 'मौर्य|कोइरी',
    Nishad: 'मल्लाह|केवट',
    'Pal / Gadaria': 'गड़रिया|गडरिया|Gadariya',
    Rajbhar: 'राजभर',
    Chaurasia: 'चौरसिया',
    Saini: 'सैनी',
    Sonar: 'सुनार',
    Sutar: 'बढ़ई',
    Matang: 'मांग',
    Khatik: 'सोनकर',
    Shaikh: 'शेख|Sheikh',
    Pathan: 'खान',
    Kayastha: 'श्रीवास्तव',
    Andh: 'आंध',
    CKP: 'सीकेपी',
    Meena: 'मीणा',
  }),
  ...searches('education', {
    'HSC / 12th': 'इंटर|इण्टर|Inter|बारहवीं|बारावी|12th',
    'SSC / 10th': 'हाईस्कूल|हाई स्कूल|High school|दहावी|मैट्रिक',
    'B.A.': 'बीए|BA|ग्रेजुएट',
    'B.Tech.': 'बीटेक|BTech',
    'MBA (Marketing)': 'मार्केटिंग',
    'M.B.B.S.': 'एमबीबीएस',
    ITI: 'आयटीआय|आईटीआई',
    Diploma: 'पॉलिटेक्निक',
    'B.Ed.': 'बीएड',
    'Ph.D.': 'पीएचडी',
  }),
  ...searches('profession', {
    Farmer: 'शेती|खेती|किसान',
    Teacher: 'टीचर|शिक्षिका',
    Doctor: 'डॉक्टर|डाक्टर',
    Engineer: 'इंजिनियर',
    Homemaker: 'गृहिणी|हाउसवाइफ',
    Nurse: 'नर्स',
    Talathi: 'लेखपाल',
    Army: 'फौजी',
    'Business owner': 'बिजनेस',
    'Private sector employee': 'नौकरी',
    'Government employee': 'सरकारी नौकरी',
    Driver: 'ड्राइवर',
    'Daily wage worker': 'मजदूर',
    Lawyer: 'वकील|Advocate',
    'Chartered accountant': 'सीए',
    'Police constable': 'पुलिस',
    Peon: 'चपरासी',
  }),
  ...searches('language', { Hindi: 'हिन्दी|हिंदी', Sindhi: 'सिन्धी', Odia: 'उडिया' }),
  ...searches('religion', { Hindu: 'हिन्दू', Sikh: 'शिख', Muslim: 'मुसलमान' }),
  ...searches('gotra', { Kashyapa: 'काश्यप', Bharadvaja: 'Bhardwaj' }),
  ...searches('country', { India: 'भारत', 'United States of America': 'अमेरिका' }),
  ...searches('state', { 'Uttar Pradesh': 'यूपी', Chhattisgarh: 'छत्तीसगड' }, 'IN'),
  ...searches(
    'city',
    {
      Mumbai: 'बंबई|मुंबई उपनगर',
      Chandrapur: 'चन्द्रपूर',
      'Chhatrapati Sambhajinagar': 'सम्भाजीनगर|औरंगाबाद',
      Nashik: 'नासिक',
      Pune: 'पूना',
      Solapur: 'सोलापूर',
      // These districts have another name than their main towns.
      Alibag: 'रायगड',
      Oros: 'सिंधुदुर्ग',
    },
    MAHARASHTRA,
  ),
  ...searches(
    'city',
    {
      Kanpur: 'कानपुर',
      Prayagraj: 'इलाहाबाद',
      Hapur: 'हापुड',
      Lucknow: 'लखनऊ',
      Varanasi: 'बनारस',
      'Kanpur Dehat': 'कानपुर देहात',
      Noida: 'गौतम बुद्ध नगर',
      Bhinga: 'श्रावस्ती',
      Robertsganj: 'सोनभद्र',
      Lakhimpur: 'लखीमपुर खीरी',
      Jalaun: 'जालौन',
    },
    UTTAR_PRADESH,
  ),
  // These cities have no name in Devanagari, so the search must find them by their sound.
  ...searches(
    'city',
    { Tohana: 'टोहाना', Narwana: 'नरवाना', Gharaunda: 'घरौंडा', Pinjaur: 'पिंजोर' },
    'IN.10',
  ),
  ...searches('city', { Phillaur: 'फिल्लौर', Samrala: 'समराला', Nakodar: 'नकोदर' }, 'IN.23'),
  ...searches('city', { Suratgarh: 'सूरतगढ', Pokaran: 'पोखरण' }, 'IN.24'),
  ...searches('city', { Shujalpur: 'शुजालपूर', Sironj: 'सिरोंज', Thandla: 'थान्दला' }, 'IN.35'),
  ...searches('city', { Jhanjharpur: 'झंझारपुर', Hilsa: 'हिलसा' }, 'IN.34'),
  ...searches('city', { Wankaner: 'वांकानेर', Vadnagar: 'वडनगर' }, 'IN.09'),
  // In other Indian scripts than the list's own.
  ...searches('language', { Marathi: 'મરાઠી', Punjabi: 'ਪੰਜਾਬੀ' }),
  ...searches('religion', { Hindu: 'હિંદુ|হিন্দু' }),
  ...searches('state', { Maharashtra: 'મહારાષ્ટ્ર', Kerala: 'കേരള' }, 'IN'),
  ...searches('city', { Pune: 'પુણે|ಪುಣೆ', Nagpur: 'నాగపూర్|நாக்பூர்' }, MAHARASHTRA),
  ...searches('city', { Salem: 'சேலம்', Kanchipuram: 'காஞ்சிபுரம்', Sivakasi: 'சிவகாசி' }, 'IN.25'),
  ...searches('language', { Bengali: 'বাংলা', Odia: 'ଓଡ଼ିଆ', Assamese: 'অসমীয়া' }),
  ...searches('profession', { Engineer: 'ઈન્જિનિયર', Doctor: 'டாக்டர்' }),
  // In other spellings.
  ...searches(
    'city',
    { Kolhapur: 'Kolhapoor', Nagpur: 'Nagpoor', Jalgaon: 'Jalgoan' },
    MAHARASHTRA,
  ),
  ...searches('caste', { Brahmin: 'Bramhin|ब्राम्हन', Maratha: 'Marata' }),
  ...searches('language', { Gujarati: 'Gujrati' }),
  ...searches('profession', { Engineer: 'Enginer', Lawyer: 'वकिल' }),
];

/** A name of an item, with the texts that mean it. A bar separates two texts. */
function searches(
  kind: LookupKind,
  meant: Record<string, string>,
  parentCode?: string,
): FamilySearch[] {
  return Object.entries(meant).flatMap(([means, typed]) =>
    typed.split('|').map((text) => ({
      kind,
      typed: text,
      means,
      ...(parentCode !== undefined && { parentCode }),
    })),
  );
}
