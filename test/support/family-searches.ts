import type { LookupKind } from '../../src/domain/enumerations.ts';

/** A text that a family types into a lookup field, and the item that the text means. */
export interface FamilySearch {
  kind: LookupKind;
  /**
   * The code of the parent item: the state of a city, the country of a state, the caste of a sub
   * caste.
   */
  parentCode?: string;
  /** The text in Latin letters or in Devanagari; it may be abbreviated or misspelt. */
  typed: string;
  /** The English name of the item, which must be among the first five results. */
  means: string;
}

const MAHARASHTRA = 'IN.16';
const UTTAR_PRADESH = 'IN.36';

export const FAMILY_SEARCHES: FamilySearch[] = [
  ...searches('caste', {
    ठाकुर: 'Rajput',
    Thakur: 'Rajput',
    राजपूत: 'Rajput',
    क्षत्रिय: 'Rajput',
    धोबी: 'Parit',
    Dhobi: 'Parit',
    न्हावी: 'Nabhik',
    नाई: 'Nabhik',
    Nai: 'Nabhik',
    कुम्हार: 'Kumbhar',
    प्रजापति: 'Kumbhar',
    कुम्भार: 'Kumbhar',
    चांभार: 'Charmakar',
    चमार: 'Charmakar',
    बनिया: 'Vaishya',
    Baniya: 'Vaishya',
    ब्राम्हण: 'Brahmin',
    ब्राह्मण: 'Brahmin',
    Brahman: 'Brahmin',
    मराठा: 'Maratha',
    कुणबी: 'Kunbi',
    अहीर: 'Yadav',
    Ahir: 'Yadav',
    मौर्य: 'Kushwaha',
    कोइरी: 'Kushwaha',
    मल्लाह: 'Nishad',
    केवट: 'Nishad',
    गड़रिया: 'Pal / Gadaria',
    गडरिया: 'Pal / Gadaria',
    Gadariya: 'Pal / Gadaria',
    राजभर: 'Rajbhar',
    चौरसिया: 'Chaurasia',
    सैनी: 'Saini',
    सुनार: 'Sonar',
    बढ़ई: 'Sutar',
    मांग: 'Matang',
    सोनकर: 'Khatik',
    शेख: 'Shaikh',
    Sheikh: 'Shaikh',
    खान: 'Pathan',
    श्रीवास्तव: 'Kayastha',
    आंध: 'Andh',
    सीकेपी: 'CKP',
    मीणा: 'Meena',
  }),
  ...searches('education', {
    इंटर: 'HSC / 12th',
    इण्टर: 'HSC / 12th',
    Inter: 'HSC / 12th',
    बारहवीं: 'HSC / 12th',
    बारावी: 'HSC / 12th',
    '12th': 'HSC / 12th',
    हाईस्कूल: 'SSC / 10th',
    'हाई स्कूल': 'SSC / 10th',
    'High school': 'SSC / 10th',
    दहावी: 'SSC / 10th',
    मैट्रिक: 'SSC / 10th',
    बीए: 'B.A.',
    BA: 'B.A.',
    ग्रेजुएट: 'B.A.',
    बीटेक: 'B.Tech.',
    BTech: 'B.Tech.',
    मार्केटिंग: 'MBA (Marketing)',
    एमबीबीएस: 'M.B.B.S.',
    आयटीआय: 'ITI',
    आईटीआई: 'ITI',
    पॉलिटेक्निक: 'Diploma',
    बीएड: 'B.Ed.',
    पीएचडी: 'Ph.D.',
  }),
  ...searches('profession', {
    शेती: 'Farmer',
    खेती: 'Farmer',
    किसान: 'Farmer',
    टीचर: 'Teacher',
    शिक्षिका: 'Teacher',
    डॉक्टर: 'Doctor',
    डाक्टर: 'Doctor',
    इंजिनियर: 'Engineer',
    गृहिणी: 'Homemaker',
    हाउसवाइफ: 'Homemaker',
    नर्स: 'Nurse',
    लेखपाल: 'Talathi',
    फौजी: 'Army',
    बिजनेस: 'Business owner',
    नौकरी: 'Private sector employee',
    'सरकारी नौकरी': 'Government employee',
    ड्राइवर: 'Driver',
    मजदूर: 'Daily wage worker',
    वकील: 'Lawyer',
    Advocate: 'Lawyer',
    सीए: 'Chartered accountant',
    पुलिस: 'Police constable',
    चपरासी: 'Peon',
  }),
  ...searches('language', { हिन्दी: 'Hindi', हिंदी: 'Hindi', सिन्धी: 'Sindhi', उडिया: 'Odia' }),
  ...searches('religion', { हिन्दू: 'Hindu', शिख: 'Sikh', मुसलमान: 'Muslim' }),
  ...searches('gotra', { काश्यप: 'Kashyapa', Bhardwaj: 'Bharadvaja' }),
  ...searches('country', { भारत: 'India', अमेरिका: 'United States of America' }),
  ...searches('state', { यूपी: 'Uttar Pradesh', छत्तीसगड: 'Chhattisgarh' }, 'IN'),
  ...searches(
    'city',
    {
      बंबई: 'Mumbai',
      चन्द्रपूर: 'Chandrapur',
      सम्भाजीनगर: 'Chhatrapati Sambhajinagar',
      औरंगाबाद: 'Chhatrapati Sambhajinagar',
      नासिक: 'Nashik',
      पूना: 'Pune',
      सोलापूर: 'Solapur',
      // These districts have another name than their main towns.
      रायगड: 'Alibag',
      सिंधुदुर्ग: 'Oros',
      'मुंबई उपनगर': 'Mumbai',
    },
    MAHARASHTRA,
  ),
  ...searches(
    'city',
    {
      कानपुर: 'Kanpur',
      इलाहाबाद: 'Prayagraj',
      हापुड: 'Hapur',
      लखनऊ: 'Lucknow',
      बनारस: 'Varanasi',
      'कानपुर देहात': 'Kanpur Dehat',
      'गौतम बुद्ध नगर': 'Noida',
      श्रावस्ती: 'Bhinga',
      सोनभद्र: 'Robertsganj',
      'लखीमपुर खीरी': 'Lakhimpur',
      जालौन: 'Jalaun',
    },
    UTTAR_PRADESH,
  ),
  // These cities have no name in Devanagari, so the search must find them by their sound.
  ...searches(
    'city',
    { टोहाना: 'Tohana', नरवाना: 'Narwana', घरौंडा: 'Gharaunda', पिंजोर: 'Pinjaur' },
    'IN.10',
  ),
  ...searches('city', { फिल्लौर: 'Phillaur', समराला: 'Samrala', नकोदर: 'Nakodar' }, 'IN.23'),
  ...searches('city', { सूरतगढ: 'Suratgarh', पोखरण: 'Pokaran' }, 'IN.24'),
  ...searches('city', { शुजालपूर: 'Shujalpur', सिरोंज: 'Sironj', थान्दला: 'Thandla' }, 'IN.35'),
  ...searches('city', { झंझारपुर: 'Jhanjharpur', हिलसा: 'Hilsa' }, 'IN.34'),
  ...searches('city', { वांकानेर: 'Wankaner', वडनगर: 'Vadnagar' }, 'IN.09'),
];

function searches(
  kind: LookupKind,
  meant: Record<string, string>,
  parentCode?: string,
): FamilySearch[] {
  return Object.entries(meant).map(([typed, means]) => ({
    kind,
    typed,
    means,
    ...(parentCode !== undefined && { parentCode }),
  }));
}
