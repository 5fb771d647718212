/**
 * The words of a biodata for what the form has in lists, and the words beside a value, as tables.
 * [A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f] is a letter or a vowel sign of Latin and Devanagari: the
 * browser takes several times as long to prepare a pattern with \p{L}\p{M}, and there are 200 of them.
 */
import type { Sibling } from '../domain/family-profile.ts';
import type { Role } from './labels.ts';

export type Rows<T extends string = string> = readonly (readonly [T, RegExp])[];

export const SKIN: Rows = [
  ['Wheatish', /गह[ुू] ?वर्ण|गहू|व्ह?ीटिश|गव्हाळ|गेहु|wheat|gandumi|gehu|gahu|gavhal/u],
  ['Medium', /निमगोर|उजळ|medium|nimgor/u],
  ['Fair', /गोर|गौर|फे[अय]र|^साफ|(?:^|\s)fair|gora|gori|(?:^|\s)saa?f/u],
  ['Dark', /सावळ|सा[ंँ]?वल|काळा|काळी|dark|sawl|savl|sanwl|sawal|saval|dusky/u],
];

export const EYES: Rows = [
  ['Brown', /brown|तपकिर|भूर|घार/u],
  ['Black', /black|काळ|काल/u],
  ['Blue', /blue|निळ|नील/u],
  ['Green', /green|हिर/u],
  ['Hazel', /hazel/u],
];

export const HAIR: Rows = [
  ['Black', /black|काळ|काल/u],
  ['Brown', /brown|तपकिर|भूर/u],
  ['Grey', /gr[ae]y|करड|सफेद/u],
];

export const DIET: Rows = [
  ['Eggetarian', /\begg/u],
  ['Vegan', /\bvegan\b/u],
  ['Non-Vegetarian', /non[ -]?veg|नॉन[ -]?व्?हे|नॉन ?वे|मांसाहार|mansahar|मिश्राहार|सामिष/u],
  ['Vegetarian', /शाकाहार|शुद्ध शाका|^व्?हे?ज|^वेज|\bveg|shakahar|शाकाहरी|निरामिष/u],
];

export const MARRIED: Rows = [
  [
    'NeverMarried',
    /अविवाहित|अविवाहीत|un-? ?marr?ied|कुमारी?$|लग्न झाले(?:ले)? नाही|never ?married|(?:pehle|pahle) nah?i hui|शादी नहीं हुई|shadi nahi|लग्न झाल[ेंं]* नाही|lagna? (?:zal[ei]|jhal[ei]) nahi|not married|single|कुंवार|गैर ?शादी|प्रथम विवाह|avivahit|first marriage|bachelor|spinster|प्रथम वर|प्रथम वध/u,
  ],
  [
    'Divorced',
    /घटस्फोट|तलाक|(?:^|[\s(])(?:खुला|khula) (?:हो|झाल|ho|zal)|फारकत|काडीमोड|divorc|talaq|talak|ghata?sfot/u,
  ],
  [
    'Widowed',
    /विधवा|विधुर|vidh[wv]a|vidhur|widow|(?:पत्नी|पती|पति|husband|wife|patni|pati|नव[रऱ]\u093c?्|बायको)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f'’]*\s(?:[^.।,]{0,40}\s)?(?:निधन|देहांत|देहान्त|स्वर्गवास|मृत्यु|मृत्यू|वारल|नहीं रह|expired|passed|died|death|no more|demise|dehant|nidhan)|late (?:husband|wife)/u,
  ],
];

export const ONLY_UNMARRIED =
  /^\W*(?:(?:she|he) is )?(?:अविवाहित|अविवाहीत|un-?married|never married|single|avivahit|कुंवार[ाी])\W*$/u;

export const GAN: Rows = [
  ['rakshas', /राक्षस|rakshas|rakshash/u],
  ['manushya', /मनुष्य|मानव|manush|manav|मनुष/u],
  ['dev', /देव|\bdev/u],
];

export const NADI: Rows = [
  ['antya', /^ant|अंत्य|अन्त्य|antya|अंत/u],
  ['madhya', /मध्य|madhya|मध/u],
  ['adya', /आद्य|आदि|आदी|adya|aadya|aadi|aadhya|\badi/u],
];

export const MANGAL: Rows = [
  ['mild', /सौम्य|आंशिक|अंशिक|anshik|ansik|partial|mild|saumya|सोम्य|low|कमी|हल्क/u],
  ['no', /नाही|नहीं|नॉन|निर्दोष|\bno\b|\bnon\b|nahi|\bnot\b|निरंक|nil\b|none|गैर|अमांगलिक/u],
  [
    'yes',
    /आहे|(?:^|\s)है|\byes\b|हां|हाँ|होय|कडक|high|^मांगलिक$|^manglik$|^haan?(?![a-z])|\bhai\b|\bahe\b/u,
  ],
];

export const GENDER: Rows<'Female' | 'Male'> = [
  [
    'Female',
    /female|girl|bride(?!g)|daughter|niece|भतीजी|भांजी|भाची|पुतणी|नणंद|ननद|(?:^|\s)(?:bhatiji|bhanji|bhachi|putni|nanan?d)|स्त्री|महिला|मुलगी|मुली|युवती|लड़?की|लडकी|वधू|कन्या|पुत्री|बेटी|उपवर मुलगी|(?:^|\s)(?:ladki|mulgi|muli|mulich[aie]|ladkich[aie]|vadhu|kanya|beti|dulhan)(?=\s|$)|^f$/u,
  ],
  [
    'Male',
    /male|boy|groom|\bson\b|nephew|भतीज[ाे]|भांज[ाे]|भाच्?[ाय]|पुतण्या|देवर|(?:^|\s)(?:दीर|दिरा|bhatij[ae]|bhanj[ae]|bhachya|putnya|dir(?=\s|ach)|devar)|पुरुष|युवक|मुलगा|मुलाच|लड़?क[ाे]|लडक[ाे]|(?:^|[\s*])वर(?:ाच[ाीे])?(?:$|[\s*])|नवरदेव|मुला(?:$|\s|ची)|पुत्र|बेट[ाे]|(?:^|\s)(?:ladk[ae]|mulga|mulach[aie]|beta|dulha)(?=\s|$)|^m$/u,
  ],
];

export const OF_BOTH =
  /(?:मुला|boy|वर|groom|युवक|लड़?के).*(?:मुली|girl|वधू|bride|युवती|लड़?की)|(?:मुली|girl|वधू|bride\b|युवती).*(?:मुला|boy|वर|groom|युवक)/u;

/** A heading or a line that says whose biodata it is: 'BIODATA OF OUR SON', '(पुत्र)', 'लड़के का बायोडाटा'. */
export const WHOSE =
  /^\W*(?:(?:profile|bio-?data|of|for|our|my|the|details|परिचय|बायोडाटा)[\s–:-]*)*(girl|boy|bride|groom|bridegroom|daughter|son|मुलगी|मुलगा|मुलाचा|मुलीचा|लड़?की|लड़?का|लड़?के|वधू|वर|कन्या|पुत्री|पुत्र|बेटी|बेटा|बेटे)(?:['’]s)?(?:\s+(?:का|की|चा|ची|profile|bio-?data|परिचय|बायोडाटा|बायोडेटा))*[\s).]*$/u;

export const OCCASIONAL = /occasion|कधी|कभी/u;
export const SOMETIMES =
  /(?:occasional\w*|social|कभी-?कभार|कधी ?कधी) (?:drink|smok|wine|beer|शराब|मद्य)/u;
export const BOTH_HABITS = /नशा|निर्व्यसन|teetotal|nirvyasan|no bad habit/u;

export const NO_HABIT =
  /(?:^|\s)(?:no|never|none|nil|नाही|नाहीत|नहीं|nahi|निर्व्यसनी|कोणतेही नाही|कोणतेही व्यसन नाही|कभी नहीं|नशा नहीं|non)(?:[\s-]|$)|teetotal|निर्व्यसन|नशामुक्त|nirvyasani/u;

export const LETTERS: Record<string, string> = { एबी: 'AB', ओ: 'O', बी: 'B', ए: 'A' };

/** How a degree begins, in Latin letters and in Devanagari, and how it ends. */
export const DEGREES = [
  /^(?:[bm]\.? ?(?:a|com|sc|e|ed|tech|pharm|arch|des|engg?|b\.?a|c\.?a|c\.?s|s\.?w|d\.?s|lib|p\.?ed|voc|p\.?t|p\.?th|v\.?sc|h\.?m|m\.?s|phil|s|b\.? ?b\.? ?s|d|f\.?a|plan|u\.?m\.?s|a\.? ?m\.? ?s|h\.? ?m\.? ?s|stat)\b|ph\.?d|l\.?l\.?[bm]|c\.?a\b|c\.?s\b|c\.?m\.?a\b|icwa|i\.?t\.?i|diploma|d\.? ?(?:ed|pharm|m\.?l\.?t|c\.?a|el\.?ed|t\.?ed|n\.?b|m\b)|p\.?g\.?d|pg diploma|pgdm|b\.?m\.?l\.?t|g\.?n\.?m|a\.?n\.?m|n\.?e\.?t\b|set\b|gdc|g\.?d\.?c|h\.?s\.?c|s\.?s\.?c|\d{1,2}(?:th|vi|वी|वीं)|\d{1,2} (?:वी|वीं|th)|bachelor|master|graduat|post ?graduat|pharm\.?d|hotel management|polytechnic|[bdm]\.? ?pharmacy|post-graduat|c-?dac|ugc-?net|company secretary|fashion|inter|ms-?cit|tally|mbbs|bds|bams|bhms|bums|mba|mca|bca|bba|msw|bcs|mcs|m\.?s\.? |ms\b|md\b|m\.d)/u,
  /^(?:ब[िी]\.? ?|एम\.? ?|ड[िी]\.? ?|पी\.? ?एच|पीएच|पी\.? ?जी|एल\.? ?एल|जी\.? ?(?:एन|डी)|ए\.? ?एन\.? ?एम|आय\.? ?टी|आई\.? ?टी|सी\.? ?(?:ए|एस|एम)|एच\.? ?एस|एस\.? ?एस|डिप्लोमा|पदवी|पदविका|पदव्यु|स्नातक|परास्नातक|ग्रॅज्यु|ग्रेजु|इंटर|दहावी|बारावी|दसवी|बारहवी|हाईस्कूल|नववी|फार्म|नर्सिंग|(?:नेट|सेट|टीईटी)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])|टॅली|सी-?डॅक|सीडॅक|सी-?डैक|सीडैक|इंटर|एम\.?एस-सीआयटी|आलिम|फाज़?िल|हाफिज|बीए|एमए)/u,
  /(?:कोर्स|डिप्लोमा|पदविका|अभ्यासक्रम|diploma|course|engineering|degree|nursing|नर्सिंग|पदवी)\)?$/u,
] as const;

/** Between the studies of a list, where no bracket is open. */
export const BETWEEN_STUDIES =
  /(?:,|;|\||\s(?:व|आणि|और|and|एवं|तथा|aur|ani)\s|\s?[&+]\s?(?!A\b)|\/(?!\w\b))(?![^()]*\))/iu;

/** Between the two degrees of 'एम.ए. बी.एड.' and '10vi ITI'. */
export const BETWEEN_DEGREES =
  /(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.)])\s+(?=(?:[BMD]|बी|एम|डी)\.\s?\S)|(?<=^\d{1,2}\s?(?:vi|th|वी|वीं))\s+(?=\S)/u;

export const BESIDE_DEGREE =
  /\s+(?:हैं|है|आहे|किया है|केले|झाले आहे|झालय|पूर्ण|उत्तीर्ण|पर्यंत|तक|pass|passed|completed|aur|zal[ie](?: ahe)?|kiya(?: hai)?|from \p{Lu}.*|(?:19|20)\d\d(?: pass(?:ed)?| batch)?)$/iu;

/** The words ahead of an occupation. */
export const AHEAD_OF_WORK =
  /^(?:as|a|an|at|is|currently|presently|working as|works as|working)\s+/iu;
export const WORK_PLACE_AHEAD =
  /^.*\s(?:मध्ये|में|मे|येथे|mein|me|madhe|yethe)\s+(?=\S)|^.*(?:कंपनी|कार्यालय|ऑफिस|शाळे|बँके|संस्थे|रुग्णालय|हॉस्पिटल)(?:ा?त)\s+(?=\S)/iu;

/** The words of an address that name a village or a post office. */
export const VILLAGE =
  /(?:^|[\s,])(?:ग्राम|गाँव|गांव|(?:मु|mu)\.?\s*(?:पो|po)(?![a-z])|मु\.|पोस्ट|तह|at\.? ?post|a\/p|village|vill|vpo|v\.p\.o|post|gram)(?:[\s.,:]|$)|^(?!(?:navi|new|greater|नवी|नई|ग्रेटर)\s)[^\s,]+ (?:pune|mumbai|thane|nashik|nagpur|satara|sangli|solapur|kolhapur|latur|jalgaon|beed|amravati|akola|delhi|kanpur|lucknow|bhopal|indore|jaipur|पुणे|मुंबई|ठाणे|नाशिक|नागपूर|सातारा|सांगली|सोलापूर|कोल्हापूर|लातूर|जळगाव|बीड|अमरावती|अकोला|दिल्ली|कानपुर|लखनऊ|भोपाल|इंदौर|जयपुर)$/iu;
export const BEFORE_TOWN =
  /^(?:(?:रा|मु|पो|पोस्ट|ग्राम|गाव|गांव|at|post|po|vpo|vill(?:age)?|near|in|city|mu)(?:[.:]\s*|\s+))+/iu;

export const UNFINISHED =
  /intern(?!a)|appeared|चालू|सुरू|pursuing|appear|कर रह|करत(?:ो|े)? ?(?:आहे|य)|शिकत|पढ़? रह|पढ रह|final year|last year|शेवटच|studying|उत्तीर्ण$|student|tyari|तैयारी|तयारी|suru(?=$|\W)|chaa?lu(?=$|\W)|ongoing|in progress|अध्ययनरत|running|अंतिम वर्ष|वर्षा?\)?$|(?:first|second|third|fourth|1st|2nd|3rd|4th|i{1,3}) ?(?:year|yr)|(?:प्रथम|द्वितीय|तृतीय|पहिल\p{M}+|पहल\p{M}+|दुस\p{M}*[रऱ]\p{L}?\p{M}*|दूसर\p{M}+|तिस\p{M}*[रऱ]\p{L}?\p{M}*|तीसर\p{M}+) (?:वर्ष|साल)|(?:^|[\s(])sem(?:ester)?(?=$|\W)|\dsem|सेमिस्टर|सेमेस्टर|part[ -]?(?:[12]|i{1,2}|one|two)(?!\p{L})|भाग \d|back ?log|at-?kt|एटीकेटी|discontinue|left|सोडल|छोड़|छोड|^[fst]\.? ?y\.? ?b|^(?:एफ|एस|टी)\.? ?वाय|result await|awaiting|निकाल|doing|जारी|(?:कर|शिक|पढ़?)(?:त[ेो]य|त[ीा] है)|अधूर|बाकी/u;

/** A certificate or an examination, which is no degree. */
export const COURSE =
  /tally|टॅली|टैली|ms-?cit|(?:एम|यम)\.? ?एस\.? ?-?सी\.? ?आय\.? ?टी|सीआयटी|सीआईटी|(?:^|\W)(?:ccc|dtp|cad|sap|[mu]psc|neet|jee|gate|ncc|nss|ielts|tofel|gre)(?=$|\W)|सीसीसी|autocad|ऑटोकॅड|typ(?:ing|ist)|टायपिंग|टाइपिंग|टंकलेखन|स्टेनो|shorthand|tailoring|शिवण|सिलाई|silai|shivan|beautician|beauty ?parlou?r|ब्यु?टी|mehe?ndi|मेहंदी|(?:course|कोर्स|कोर्सेस|अभ्यासक्रम|classe?s?|क्लास|certificate|certification|प्रमाणपत्र|सर्टिफिकेट|training|प्रशिक्षण)(?=$|\W)/u;

export const PLACE_OF_STUDY =
  /^(?:from|university|college|iit|nit|coep|पुणे|मुंबई)|university|college|institute|विद्यापीठ|विश्वविद्यालय|महाविद्यालय|कॉलेज|(?:^|\s)से$|अमेरिका|first class|distinction|\d{2}(?:\.\d+)? ?%/u;

export const DISTRICT =
  /^(?:ता|जि|ज़?िला|जिला|तालुका|जिल्हा|तह|तहसील|distt?|district|tal|taluka|tehsil)(?:[.\s:]|$)/iu;

export const NO_TOWN =
  /विवाहित|divorc|widow|married|संभाल|सांभाळ|sambhal|^(?:yes|no|हाँ|हां|होय|नाही|नहीं|देखत\p{M}|देखती|and|or|with|in|as|for|since|the|a|an|her|his|our|my|me|us|where|who|which|currently|presently|alone|together|family|parents|abroad|here|there|आणि|और|साथ|सोबत|एकत्र)(?=\s|$)|road|nagar$|colony|society|flat|street|lane|chowk|रोड|रस्ता|नगर$|कॉलनी|सोसायटी|गल्ली|चौक|बाजार|वार्ड|मकान|house|own|rented|स्वतःचे|भाड्याने|घर|plot|sector|phase|near|समोर|जवळ|पास/u;

export const NONE =
  /^(?:नाही(?:त)?|nathi|नथी|निल|कोणी(?:ही)? नाही|एकही नाही|कोई (?:भी )?नहीं|नहीं|शून्य|निरंक|nil|none|n\/?\.?a\.?|no|nahi|koi nahi|0|not any|no (?:brothers?|sisters?|siblings?)|(?:not |un)(?:known|available|applicable|sure|decided)|(?:don[’']?t|do not) know|माह[िी]त[ी]? नाही|ठाऊक नाही|लागू नाही|उपलब्ध (?:नाही|नहीं)|(?:पता|मालूम|ज्ञात) नहीं|(?:mahit|malum) na(?:h)?i|pata nah?i|same.*|(?:as )?(?:above|below)|as per .*|do|ditto|वरीलप्रमाणे|उपरोक्त|.*no bar|-+)\.?$/u;

export const LATE =
  /(?:^|\s)(?:कै|स्व|स्वर्गीय|दिवंगत|स्मृतिशेष|पितृशेष|कालवश|पैगंबरवासी|smr[iu]ti ?shesh|late|expired|died|nahit|hayat|no more|deceased|मरहूम|मृत|नाहीत|निधन|स्वर्गवास|स्वर्गवासी|हयात|नहीं रहे|मयत|मर्हूम|मरहूम|marhoom|marhum)(?:\s|$|\.)|निधन|स्वर्गवास|देहांत|देहान्त|मृत्य|passed away|^widow(?:er)?$|^विधवा$|^विधुर$/u;

/** What a value of a list says without the words for it: 'not fair', 'Mother is fair'. */
export const NEGATED =
  /(?:^|\s)(?:not|no|but|except|नाही|नहीं|नको|nahi|nako|मात्र|फक्त|पण|लेकिन|मगर|or|किंवा|या|अथवा|to|ते|से)(?=\s|$|,)|नापास|अपूर्ण|fail|incomplete|drop ?out/u;

export const VERB_END = /\s+(?:हैं|है|आहेत|आहे|करते हैं|करतात|hai|hain|ahet|ahe|hun|hoon|हूँ|हूं)$/iu;

/** An occupation, not a place and not 'studying'. */
export const WORK =
  /(?:^|\s)(?:engineer|manager|teacher|doctor|dentist|officer|clerk|army|police|bank|nurse|lawyer|advocate|accountant|business|agricultur|repair|दुरुस्ती|shop|works on|works as|lecturer|professor|driver|farmer|housewife|homemaker|software|executive|analyst|developer|designer|consultant|ca(?!\p{L})|agent|contractor|constable|electrician|mechanic|technician|service|job(?!\p{L}))|(?:medical|general|kirana) stores?$|(?:^|\s)(?:traders|agenc(?:y|ies)|jewell?ers|garage|bakery|dairy|workshop|transport)$|shop$|(?:^|\s)शॉप$|विभाग$|department$|स्टोअर|स्टोर|ट्रेडर|एजन्सी|एजेंसी|ज्वेलर|गॅरेज|गैरेज|बेकरी|डेअरी|डेयरी|(?:^|\s)मेडिकल$|इंजिनि|इंजीनि|अभियंता|मॅनेजर|मैनेजर|शिक्ष(?!ण)|टीचर|डॉक्टर|पोलीस|पुलिस|बँक|बैंक|नर्स|वकील|लिपिक|क्लार्क|व्यापार|व्यवसा[यि]|दुकान|शेत[िी]|खेती|कृषी|कृषि|केंद्र|केन्द्र|कारखान|हॉटेल|होटल|उद्योग|धंदा|किसान|शेतकरी|सैन्य|आर्मी|फौज|नेव्ही|नेवी|(?:^|\s)navy|नौदल|मर्चंट|merchant|गृह[िी]?[णन][िी]|ड्राय|नौकरी|नोकरी|अधिकारी|कर्मचारी|प्राध्यापक|मिस्त्री|सीए$|developer|student|architect|duka+n|संगणक|दर्जि|दर्जी|रिक्षा|वायरमन|(?:^|\s)(?:सी\.? ?ए\.?|c\.?a\.?)$|इंटर्न|किराणा|व्यापारी|business/u;

/** A place, a relation or studies after the name of a sibling. */
export const NO_WORK =
  /^(?:रा|मु|ठिकाना|सासर|ससुर|at|in|from|settled|lives|living|wife|husband|पत्नी|पति|जावई|दामाद|late|कै|स्व)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])|सासर|ससुराल|शिक्ष|पढ़?|shiksh|padh|stud|pursu|तैयारी|तयारी|prepar|school|college|class|इयत्ता|कक्षा|वर्षा|बी\.|एम\.|\d|(?:त|ला|मध्ये|में|येथे)$/u;

export const STATUSES: Rows<Sibling['marital_status']> = [
  [
    'Not Married',
    /अविवाहित|व्हायच|शादी नहीं|नहीं हुई|nahi? hui|झाल\S* ना[हय]|लग्न (?:बाकी|नाही)|(?:^|[\s\d(])अवि(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])|अन ?म[ैॅ]रिड|अविवाहीत|un-? ?married|not married|single|कुंवार|गैर ?शादी|ghair ?shadi|avivahit|kunwar|bachelor|never married/u,
  ],
  ['Divorced', /घटस्फोट|तलाक|divorc|talaq|talak|ghatasfot/u],
  ['Widowed', /विधवा|विधुर|widow/u],
  ['Separated', /separated|विभक्त/u],
  [
    'Maried',
    /विवाहित|विवाहीत|(?:^|[\s(])(?:दिली|दिलेली)(?=$|[\s)])|(?:^|[\s\d(])वि(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])|(?:^|\s)w\/o(?=\s|$)|मैरिड|मॅरिड|married|शादी ?[शस]ुदा|शादी हो|shaadi ho|shadi ho|lagna? (?:zal|jhal|jal)|shaa?di ?shuda|vivahit|लग्न[ंे]? (?:झाल|उरक)|लग्न होऊन|विवाह संपन्न|शादिया[ंँ]? हो|निकाह हो|nikah? ho|lagne? (?:zal|jhal|jal)|विवाह झाल|विवाह हो/u,
  ],
];

/** These words begin the next person: 'elder – married, younger – unmarried'. */
export const ORDER =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:(?:मोठ्या|मोठी|धाकट्या|धाकटी|लहान्या|लहान|थोरल्या|थोरली|मधल्या|मधली)च[ेाी]|(?:moth|dhakt|thorl|madhl)(?:i|ya)ch[aei]|बड़?े|बड़?ा|बड़?ी|छोटे|छोटा|छोटी|मोठा|मोठी|मोठे|लहान|धाकटा|धाकटी|थोरला|थोरली|मधला|मंझला|elder|younger|eldest|youngest|big|small|bade|bada|badi|chhota|chhoti|chota|choti|motha|mothi|mothe|lahan|dhakta|dhakti|thorla)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/giu;

export const SIBLING_WORD =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:भाऊ|भाई|भाइयों|बहीण|बहिण|बहिणी|बहन|बहिन|बहनें|बहनों|brothers?|sisters?|bhau|bhai|bahin|bahini|behan|bahen|behen|बंधू|ताई|दादा|दीदी|only|सख्खा|सख्खी|सगा|सगी|real|own|इकलौता|इकलौती)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/iu;

/** A label of one brother or sister, in folded letters. 'भाऊ' and 'भाई' may be several. */
export const ONE_SIBLING =
  /^\W*(?:(?:elder|younger|मोठ[ाी]|धाकट[ाी]|लहान|बड़?[ाी]|छोट[ाी]|\p{L}+[ाी]) )?(?:बहीण|बहिण|बहन|बहिन|sister|brother|सिस्टर|ब्रदर|behan|bahen|bahin)\W*$|^(?:elder|younger|मोठा|धाकटा|लहान|बडा|छोटा|mothe?a?|lahan|dhakta) (?:भाऊ|भाई|bhau|bhai)$/u;

/** Words that mean all siblings: what follows is true of each of them. */
export const ALL =
  /(?:^|\s)(?:दोघ|तिघ|सगळ|चौघ|दोन्ही|दोनों|दोनो|तीनों|चारों|सर्व|सभी|सब(?=\s)|both|all(?=\s|$)|dogh|tigh|dono|sabhi|sarv)/u;

/** No name follows these words, but a place, or what somebody learns. */
export const NOT_NAMED =
  /^(?:मैं|मी|लग्न|विवाह|शादी|की|का|के|ची|चे|चा|ki|ka|ke|रा|मु|सासर|सासरी|ससुराल|at|in|from|settled|lives|living|शिक्षण|पढ़?ाई|school|college|class|इयत्ता|कक्षा)\.?$/u;

/** 'Pooja w/o Amol Magdum' */
export const WIFE_OF = /\s+w\/o\.?\s+[^,;()]*/giu;

/** A husband, a wife or a child of a sibling. */
export const OF_SPOUSE =
  /(?:^|\s)(?:wife|husband|h\/o|पत्नी|पत[िी]|जावई|दामाद|बहनोई|मेहुणे|दाजी|भाभी|वहिनी|जीजा|jija|pati|patni|नवरा|यजमान|w\/o|मुलगा|मुलगी|मुले|बेटा|बेटी|बच्चे|sons?|daughters?|child(?:ren)?|kids?)(?=\s|$|[:.])/u;

/** Separates the facts about brothers and sisters. */
export const SIGN =
  /((?:^|(?<=\s)|\s)\(?(?:\d[.)]|i{1,3}\))(?=\s*\p{L})|\s*[(),;।|:]|\s\/\s|\.\s+(?=भाऊ|भाई|बह|brother|sister|bhau|bhai|bahin|behan)|\s+[–—-]+\s*|[–—-]+\s+|\s+(?:and|आणि|और|व|तथा|aur|ani|&)\s+|\s+(?=(?:\d|एक|दो|दोन|तीन|one|two|three|ek|do|don|tin|teen)\s+(?:मोठ|लहान|धाकट|बड|छोट|भाऊ|भाई|बह[िीन]|विवाह|अविवाह|elder|younger|brother|sister|married|unmarried|motha|mothi|lahan|dhakt|bad[ai]|chh?ot|bhau|bhai|bahin|behan|शादी|कुंवार)))/iu;

/** The words for numbers, one number on each line. */
export const NUMBER_WORDS: Record<string, string> = Object.fromEntries(
  `
    1 one ek एक वन एकीचे एकाचे एकीची एकाची एकीचं एकाचं ekiche ekache
    2 two do don be दो दोन टू
    3 three teen tin तीन थ्री
    4 four char chaar चार फोर
    5 five फाईव्ह फाइव pach paach panch paanch पाच पाँच पांच
    6 six सिक्स saha chhe chhah che chah सहा छह छः छ छे
    7 seven सेव्हन सेवन sat saat सात
    8 eight एट ath aath आठ
    9 nine नाईन नाइन nau nav नऊ नौ
    10 ten टेन das daha दहा दस
    11 eleven इलेव्हन इलेवन gyarah gyara akra अकरा ग्यारह
    12 twelve barah bara बारा बारह
    15 fifteen pandhra pandrah पंधरा पंद्रह पन्द्रह
    20 twenty vis bis bees vees वीस बीस
    25 pachis pachchis पंचवीस पच्चीस
    30 thirty tis tees तीस
    35 pastis paintis पस्तीस पैंतीस
    40 forty chalis चाळीस चालीस
    45 पंचेचाळीस पैंतालीस
    50 fifty pannas pachas पन्नास पचास
    55 पंचावन्न पचपन
    60 sixty sath साठ
    65 पासष्ट पैंसठ
    70 seventy सत्तर
    75 पंचाहत्तर पचहत्तर
    80 eighty ऐंशी अस्सी
    90 ninety नव्वद नब्बे
  `
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '))
    .flatMap(([number = '', ...names]) => names.map((name) => [name, number] as const)),
);

/** Quarters more than the hour, the foot or the unit that is named. */
export const QUARTERS: readonly (readonly [quarters: number, words: string])[] = [
  [2, 'साडे|साढे|साढ़े|सा[डढ]\u093c?े|sa+dh?e|half past'],
  [1, 'सव्वा|सवा|savv?a|quarter past'],
  [-1, 'पावणे|पौणे|पाऊणे|पौने|पाउणे|pavne|pa+une|paune|quarter to'],
];

/** Words that mean 1½ or 2½ by themselves, with the whole number in them: 'अडीच' has '2'. */
export const AND_A_HALF: Record<string, string> = Object.fromEntries(
  ['1 दीड डेढ़ डेढ did dedh', '2 अडीच ढाई अढाई adich dhai']
    .map((row) => row.split(' '))
    .flatMap(([number = '', ...names]) => names.map((name) => [name, number] as const)),
);

/** The first of the twelve hours that such a word may mean. */
export const DAY_PARTS: readonly (readonly [from: number, words: RegExp])[] = [
  [
    0,
    /(?<![a-z])a\.? ?m\b|(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:सकाळ|पहाट|प्रात|सुबह|सबेर|सवेर|तड़?के|तडके|भोर|उषा|स\.|subah|savere|morning|pahat|sakal|savar|bhor)/u,
  ],
  [
    18,
    /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:रा\.|रात|मध्यरात|rat(?:ri|ra)|raat|(?:mid)?night)/u,
  ],
  [
    6,
    /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:दु\.|दुपार|दोपहर|दिन (?:के|में) |din (?:ke|me) |मध्यान्ह|मध्याह्न|अपराह्न|अपरान्ह|dupar|dopahar|(?:after)?noon)/u,
  ],
  [
    12,
    /(?<![a-z])p\.? ?m\b|(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:साय|सायं|संध्या|सांज|शाम|sandhya|sham\b|shaam|sayan|evening|सां?\.)/u,
  ],
];

export const DAY_PART_WORDS =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:मध्यरात्र|रात्र|रात|दिन (?:के|में)|सकाळ|पहाट|प्रात|सुबह|दुपार|दोपहर|साय|संध्याकाळ|सांज|शाम|सवेर|सबेर)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f:]*|\b(?:ratri|raatri|rat|raat|night|midnight|subah|morning|pahate|sakali|dupari|dopahar|noon|afternoon|evening|sham|shaam|sandhyakali|[ap]\.? ?m)\b\.?/giu;

export const BIRTH_WORDS =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:(?:सोम|मंगळ|मंगल|बुध|ग[ुू]र[ुू]|बृहस्पति|वीर|शुक्र|शनि|शनिश्चर|रवि|[इए]त)वार|जुम(?:ा|ेरात)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs)?|fri|sat|(?:सोम|मंगळ|मंगल|बुध|गुरु|शुक्र|शनि|रवि)(?=\.)|(?:som|mang[ae]l|budh|gur[u]+|brihaspati|vir|veer|shukra?|shani(?:shchar)?|ravi|it)[vw]aa?r|on|at|in|the|in the|को|में|मे|हुआ|हुई|था|है|येथे|इथे|तिचा|त्याचा|उसका|उनका|her|his|she|he|was|is|साली|सन|रोजी|झाला|झाली|दि|दिनांक|वाजता|वा|बजे|दिन|समय|वेळ|time|place|born|पैदा|का|की|के|चा|ची|चे|च्या|स|hrs|hours|ता|टाइम|टाईम|जगह|jagah|कर|tha|thi|होता|होती|hota|hoti|hai|आहे|ahe|ka|ki|ke|दिवशी|वार|पर|ला|भया|ko|me|mein|hua|hui|par|tarikh|la|yethe|janm|janam|janma|जन्म)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\.?/giu;

/** Days of the moon and feasts: such a word names no birth place. */
export const NO_BIRTH_PLACE =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:शुक्ल|कृष्ण|पक्ष|प्रतिपदा|द्वितीया|तृतीया|चतुर्थी|पंचमी|षष्ठी|सप्तमी|अष्टमी|नवमी|दशमी|एकादशी|द्वादशी|त्रयोदशी|चतुर्दशी|अमाव|पौर्णिमा|पूर्णिमा|तिथी|दसरा|दशहरा|दिवाळी|दिवाली|होळी|होली|पाडवा|shukla|krishna paksh|paksha|tithi|ekadashi|amavas|purnima|pournima|ashtami|navami|dasara|dussehra|diwali|deepavali|holi|padwa)/iu;

export const TITLE =
  /^(?:नायक|लांस नायक|सुभेदार|सूबेदार|हवालदार|मेजर|कर्नल|लेफ्टनंट|लेफ्टिनेंट|कैप्टन|ब्रिगेडियर|सिपाही|जवान|इन्स्पेक्टर|इंस्पेक्टर|निरीक्षक|पै|वै|वेद|मास्टर|मास्तर|आचार्य|Nb|Naik|Nayak|Subedar|Subhedar|Havildar|Hav|Lance|Lieutenant|Brig|Brigadier|Colonel|Captain|Inspector|Sgt|Sergeant|Insp|श्री|श्रीम|श्रीमान|श्रीमती|श्रीमति|सौ|सौ\.?कां|कां|का|कु|कुमारी|चि|चिरंजीव|चि\.?सौ\.?कां|चि\.?सौ|कै|स्व[०0]?|स्वर्गीय|स्वर्गवासी|कैलासवासी|कालकथित|कै\.?सौ|डॉ|ॲड|अ‍ॅड|अॅड|ऍड|एड|प्रा|रेव्ह|फा|जनाब|मोहतरमा|स्मृत[िी]शेष|पितृशेष|कालवश|पैगंबरवासी|जन्नतनशीन|Smr[iu]ti ?shesh|Sr(?=\.$)|Br(?=\.$)|आयु(?:नि|ष्म(?:ती|ान))?|मर(?:्)?ह[ूु]मा?|अल्हाज|अलहाज|मौलाना|मौलवी|हुतात्मा|वैकुंठवासी|दिवंगत|फादर|सिस्टर|एडवोकेट|ॲडव्होकेट|अ‍ॅडव्होकेट|मा\.?श्री|डॉक्टर|प्रोफेसर|गुरुजी|महंत|सरदार|सरदारनी|सुश्री|इंजि|हाजी|गं\.?भा|गंगा\.?भागीरथी|मा|ह\.?भ\.?प|पंडित|पं|ले|कॅप्टन|मि|मिसेस|मिस|मिस्टर|ठा|कुँ|चौ|ठाकुर सा|Ka|Kan|Mr|Mrs|Ms|Miss|Shri|Shree|Sri|Sh|Smt|Srnt|Shrimati|Sau|Sou|Kum|Kumari|Ku|Chi|Chi\.?Sau\.?Ka|Late|Lt|Dr|Er|Engr|Adv|Prof|Rev|Fr|Sdn|Sardar|Sardarni|Janab|Haji|Capt|Col|Maj|Major|Swargiya|Swa|Kai|CA|Ar|Mohtarma|Marh(?:oo|u)ma?|Alhaj|Al-Haj|Maulana|Deceased|Expired|Swargwasi|Swargvasi|Kailaswasi|Kailasvasi|Advocate|Doctor|Hon|Hawaldar|Cdr|Flt|Sqn|Pt|Pandit|Pdt|Km|कुं|Ch(?=\.$)|S(?=\.$)|तिचे|तिचं|तिचा|त्याचे|त्याचं|त्याचा|उसका|उसके|उनका|इसका|इनका|है|हैं|आहे|हे|is|are)[.॰]?$|^श्रीमत[ीि](?=\p{L})|^(?:श्री|सौ|कै|कु|चि|डॉ|स्व|Mr|Mrs|Ms|Dr|Shri|Smt|Late)\.(?=\S)/iu;

export const VERB = /^(?:है|हैं|आहे|आहेत|हो|था|थे|is|hai|ji|जी)[.।]?$/iu;

/** Words that begin what stands after a name. */
export const AFTER_NAME =
  /^(?:टीचर|अध्यापक|अध्यापिका|नर्स|इंजीनियर|इंजिनियर|इंजिनिअर|गृहणी|दुकानदार|bizman|businessman|businesswoman|serviceman|govt|engineer|teacher|farmer|officer|banker|clerk|trader|tailor|driver|shopkeeper|सध्या|अभी|आता|currently|presently|सेवानिवृत्त|निवृत्त|रिटायर्ड|retd|retired|रा|मु|मो|वय|उम्र|age|aged|is|runs|has|works|working|housewife|homemaker|गृह[िी]?[णन][िी]|शिक्षक|शिक्षिका|शेतकरी|शेती|किसान|व्यापारी|नोकरी|पढ|रहा|रही|विवाहित|अविवाहित|married|unmarried|\d+|यांची|यांचे|यांचा|यांच्या|याच्यासाठी|हिच्यासाठी|यांच्यासाठी|हिचा|हिचे|हिची|याचा|याचे|का|की|के|ने|को|में|से|ला|घरी|घरीच|घर|घरच[ेंां]|असते|असतो|असतात|असून|करते|करतो|करतात|उसकी|उसका|उनकी|उनका|त्याचं|त्याचे|त्याची|तिचं|तिचे|तिची|थे|थी|था|अब|तर|आणि|और|व|aur|ani|uski|uska|tiche|tyache|was|who|and|will|h|हे|ही|होते|होता|होती|मे|me|mein|mai|madhe|बोल|bol|बोलतोय|बोलतेय|बोलतो|बोलते|हूं|hun|hu|hoon|am|घर|[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2,}(?:च्या|[यवत]ात|(?<!संक|साक|निक)ेत|मध्ये|(?:शिक|पढ|रह|राह|अस|कर|बघ|चालव)त(?:ो|ा|े|ी)?य?)|(?:शिक|पढ|रह|राह|अस|कर|बघ|चालव)त(?:ो|ा|े|ी)?य?|(?:padh|reh|rah|kar|shik)t[aieo])$/u;

export const NOT_A_NAME =
  /(?:^|\s)(?:tong(?:ue)?|tounge?|toungue|language|भाषा|bhasha)(?=\s|$)|(?:^|\s)(?:परिचय|विवरण|माहिती|जानकारी|introduction|information|बायोडाटा|biodata|नमस्कार|नमस्ते|प्रणाम|सादर|चाहिए|हवा|हवी|पाहिजे)(?:\s|$)|^(?:yes|single|is|हो|आहे|नाही|नहीं|nil|none|na|no|not|कोई|कोणी|बायोडाटा|biodata|details|profile)(?:\s|$)|गृहिणी|नोकरी|नौकरी|शिक्षण|अविवाहित|विवाहित|housewife|homemaker|farmer|शेती|business|service|retired|retd|teacher/u;

export const FOREIGN_MONEY =
  /\$|€|£|\b(?:usd|aed|gbp|euros?|dollars?|dirhams?|riyals?|sar|cad|aud|qar|kwd|omr|sgd)\b|डॉलर|पाउंड|पौंड|दिरहम|रियाल|यूरो|युरो|दिनार/iu;

export const MONTH =
  /month|monthly|p\.? ?m\b|महिना|महिन्या|महीन|माह|मासिक|दरमहा|mah[ai]na|mahine|masik|\bpm\b/iu;

export const YEAR =
  /annum|year|annual|p\.? ?a\b|वार्षिक|वर्ष|सालाना|साल|varshik|salana|package|पॅकेज|पैकेज|ctc|\bpa\b/iu;

export const WISHED_STATUSES: Rows = [
  ['Divorced', /घटस्फोट|तलाक ?शुदा|talaa?[qk] ?shuda|divorced|divorcee|ghatasphot|ghatasfot/u],
  ['Widowed', /विधुर|विधवा|widow|vidhur|vidh[wv]a/u],
  [
    'NeverMarried',
    /प्रथम वध|प्रथम वर|unmarried|never married|अविवाहित|कुंवार|कुँवार|kunwar|kuwar|avivahit/u,
  ],
];

export const WEIGHTS: Record<string, number> = {
  'primary.dob': 2,
  'primary.father_name': 1.5,
  'primary.mother_name': 1.5,
  'primary.first_name': 1,
  'personal.height_in_cm': 1,
  'primary.education': 1,
  'additional.caste': 1,
  'additional.gotra': 1,
  'additional.astrological_details.rashi': 1,
  'additional.astrological_details.birth_time': 0.5,
  'family.siblings': 1,
  'primary.gender': 1,
  'primary.contact_number': 0,
  'primary.contact_name': 0,
  'preferences.own_words': 0,
  'family.father_occupation': 1,
  'family.other_long_relatives': 0,
};

/** Words of invitations, advertisements, recipes and news of a death. */
export const NO_BIODATA =
  /निमंत्रण|शुभविवाह|शुभ विवाह|मंगल कार्यालय|invit(?!ed (?:from|for))|rsvp|recipe|रेसिपी|कृति|साहित्य :|vidhi|विधि|saamagri|सामग्री|vacanc|hiring|apply|recruit|भरती|भर्ती|पद का नाम|पदाचे नाव|पद भर्ती|for sale|for rent|विकणे|discount|offer|% off|follow us|subscribe|(?<!(?:पत्नी|पती|पति|नव[रऱ]|बायको|वडिल|वडील|आई|पिता|माता)[^\n]{0,40})निधन|श्रद्धांजल|अंत्यविध|condolence|happy birthday|flat ?mate|room ?mate|for rent|deposit|tenant|भाड्याने|किराये पर|patient|रुग्ण|मरीज|रक्त की |रक्ताची |diagnos|prescri|roll no|application|resume|curriculum vitae|career objective|player|wicket|member ?ship|id card|ओळखपत्र|पासपोर्ट अर्ज|donor|रक्तदान|गुन्हा|astrolog|ज्योतिष|शोक ?संदेश|shok sandesh|(?<!(?:patni|pati|vadil|pita|mata|aai)[^\n]{0,40})nidhan|स्वर्गवास हो|swargvas|दुःखद|दु:खद|बेपत्ता|हरवल|लापता|गुमशुदा|missing|last seen|enrol|अर्ज(?=$|[\s:])|आवेदन|प्रवेश अर्ज|वाढदिवस|जन्मदिन की|studio|free trial|showroom for|admission|coaching|😂|🤣|मेळावा|मेलावा|सम्मेलन|hiring|bill no/u;

export const WISH_TOPICS: Partial<Record<Role, string>> = {
  age: 'age',
  height: 'height',
  education: 'education',
  diet: 'diet',
  marital_status: 'marital_status',
  current_address: 'places',
  native: 'places',
  birth_place: 'places',
  religion: 'religion',
  caste: 'caste',
};

export const WISH =
  /चाहिए|चाहिये|हो तो|पाहिजे|हवा\b|हवी|चालेल|असावा|असावी|अपेक्षा|looking for|seek|would like|prefer|should be|wanted|expect|chahiye|sarkari naukri|requirement|(?:हेतु|के लिए).*(?:कन्या|वधू|युवती|युवक|वर)(?=$|[\s,])|between \d\d and|(?:^|\s)(?:लड़?का|लड़?की|मुलगा|मुलगी|girl|boy|ladka|ladki)(?:\s|:|,).*(?:\d{2}\s?(?:-|–|से|ते|to)\s?\d{2}|हो(?:\s|$|,)|tak)/u;

export const FOR_WHOM: Rows<'Female' | 'Male'> = [
  [
    'Female',
    /(?:match|alliance|groom|proposals?|parents)\b.{0,24}\bfor\b.{0,60}\b(?:girl|daughter|sister)\b|(?:daughter|daughters|sister|niece|granddaughter|बेटी|भतीजी|पोती|भांजी|बहन|ननद|साली|पुत्री|beti|bhatiji|behan|bahan|nanad|sali|bhanji)\s*(?:के लिए|के लिये|हेतु|ke liye)|for (?:my|our)(?: \w+){0,3} (?:daughters?|sisters?|niece|granddaughter)|(?:लड़?की|ladki|युवती|कन्या) (?:के लिए|हेतु|ke liye)(?:$| (?:रिश्त|rish?t|वर|लड़?का|उपयुक्त))|मुलीसाठी|बहिणीसाठी|पुतणीसाठी|भाचीसाठी|नातीसाठी|लेकीसाठी|कन्येसाठी|(?:^|[\s;(])f ?\/ ?\d{2}(?!\s*(?:-|–|to|ते|से|te|se)\s*\d)/u,
  ],
  [
    'Male',
    /(?:match|alliance|bride|proposals?|parents)\b.{0,24}\bfor\b.{0,60}\b(?:boy|son|brother)\b|(?:son|brother|nephew|grandson|बेटे|भतीजे|पोते|भांजे|भाई|देवर|साले|पुत्र|bete|bhatije|bhai|devar|sale|bhanje)\s*(?:के लिए|के लिये|हेतु|ke liye)|for (?:my|our)(?: \w+){0,3} (?:sons?|brothers?|nephew|grandson)|(?:लड़?के|ladke|युवक) (?:के लिए|हेतु|ke liye)(?:$| (?:रिश्त|rish?t|वधू|लड़?की|उपयुक्त))|मुलासाठी|भावासाठी|पुतण्यासाठी|भाच्यासाठी|नातवासाठी|(?:^|[\s;(])m ?\/ ?\d{2}(?!\s*(?:-|–|to|ते|से|te|se)\s*\d)|(?:^|\s)boy \d{2}(?!\s*(?:-|–|to|ते|से|te|se)\s*\d)/u,
  ],
];

export const RELATION =
  /(?:(?:my|our) (?:younger |elder |only |kid |little |dear |eldest |youngest |second )?|(?:हमारा|हमारी|हमारे|मेरा|मेरी|मेरे|अपना|अपनी|अपने|माझी|माझा|माझे|माझ्या|आमची|आमचा|आमचे|आमच्या|meri|mera|mere|apni|apne|hamari|hamara|amchi|amcha|mazi|maza|majhi|majha)\s+(?:ज्येष्ठ |कनिष्ठ |धाकट[ाी] |थोरल[ाीे] |मोठ[ाी] |मधल[ाी] |लहान |मझल[ाी] |मंझल[ाी] |एकुलत[ाी] एक |इकलौत[ाी] |लाडक[ाी] |dhakti |dhakta |mothi |motha |chhoti |chhota |choti |chota |badi |bada |bade |छोटी |बड़?ी |छोटा |बड़?ा )?)(daughter|sister|niece|son|brother|nephew|बेटा|बेटी|बहन|पुत्र|पुत्री|भतीजी|भतीजा|पोती|पोता|मुलगी|मुलगा|मुला|मुली|लड़?क[ाीे]|बेटे|बंधू|बहीण|भाऊ|भाची|भाचा|पुतणी|पुतण्या|लेक|mulgi|mulga|beti|beta|bhatiji|bhatija|bhanji|bhanja|behen|bhai|bete|ladk[aei]|poti|pota|bhachi|bhacha|putni|putnya)(?:['’]s)?(?:$|[.!]|,?\s+)(?!के लिए|के लिये)(?:(?:Ms|Miss|Mr|Dr|Er|Kum|Ku|Chi|कु|चि|डॉ|सुश्री|कुमारी)\.?\s+)?((?:\p{Lu}[\p{L}'’]+|[\p{Script=Devanagari}\p{M}]+)(?:\s(?:\p{Lu}[\p{L}'’]+|[\p{Script=Devanagari}\p{M}]+)){0,2})?/iu;

export const OF_A_GIRL =
  /daughter|sister|niece|लड़?की|ladki|बेटी|बहन|पुत्री|मुलगी|बहीण|भतीजी|पोती|भाची|पुतणी|लेक|mulgi|beti|bhatiji|bhanji|behen|poti|bhachi|putni/iu;

export const DOUBLE_NAME =
  /^(?:mohammed|mohammad|mohamed|mohd|muhammad|md|syed|sayyed|sayed|shaikh|sheikh|मोहम्मद|मुहम्मद|सय्यद|सैयद|शेख)\.?$/u;

export const REGARDS =
  /^(?:(?:warm |with |best )?regards|thanks|thank you|yours (?:sincerely|faithfully|truly)|धन्यवाद|आपला|आपली|आपले|भवदीय|आपका|आपकी)[\s,.]*$/iu;

/** Stands beside a number or a name to call. The words for relatives are labels. */
export const RELATION_WORD =
  /^(?:bhp|biodata|photo|horoscope|details|her|his|my|घ्या|हा|ही|हे|तिच्या|त्याच्या|त्यांच्या|यांच्या|त्यांचा|घरी|नवा|नया|लो|ले|दे|करना|करणे|साधा|get|in|touch|reach|us|guardian|kindly|please|कृपया|message|msg|to|speak|talk|जी|ji|saheb|साहेब|भाउ|भाउजी|भावोजी|aunt|auntie|काकू|kaku|मामी|चाची|chachi|चाचू|chachu|mausa|mausi|maushi|ajoba|नानी|bhaiya|सासरे|मम्मी|वर|करावा|करा|करें|साधावा|mummy|mavshi|elder|younger|self|himself|herself|khud|swatah?|खुद|स्वतः|स्वत|स्वयं|मी|मैं|me|son|daughter|पुत्र|पुत्री|बेटा|बेटी|cousin|friend|मित्र|jiju|जीजू|वडिल|वडिलांचा|दादी|मौसी|girl'?s|boy'?s|मुलाचे|मुलीचे|or|and|या|किंवा|व|का|चा|चे|ची|ka|ke|ki|cha|che|chi|par|वर|only|pls|after|time|on|घरचा|office|res|बड़े|बडे|छोटे|मोठे|बड़ी|मोठा|bade|mothe)$/u;

export const CONFLICTING = new Set([
  'personal.height_in_cm',
  'primary.dob',
  'primary.gender',
  'primary.first_name',
  'primary.father_name',
  'primary.mother_name',
  'primary.profession',
  'primary.marital_status',
]);

/** Free texts and names. They keep the digits that the text has. */
export const WRITTEN =
  /name$|occupation$|own_words|disabilities|medical|about_me|background|education|profession|caste|gotra|place$|city$|family_value/u;

export const PARENT_WORK =
  /गृह[िी]?[णन][िी]|house ?wife|home ?maker|शेत|किसान|farmer|retd|retired|निवृत्त|business|व्यवसाय|व्यापार|service|नोकरी|नौकरी|teacher|शिक्षक|शिक्षिका|पालन|दुकान|shop/u;

/** A number of a group or a marriage bureau is not the family's number. */
export const NOT_THE_FAMILY =
  /एडमिन|अॅडमिन|ॲडमिन|admin|bureau|(?:^|\s)(?:वधू ?वर )?(?:मंडळ|केंद्र|सूचक)|group|ग्रुप|match ?-?maker|matrimon(?:y|ial)s? (?:service|centre|center)|marriage (?:bureau|centre|center)|संचाल[िक]|संस्था|कार्यालय|समन्वयक|co-?ordinator|broker|बिचौलि|मध्यस्थ|mediator|madhyasth|(?:^|\s)(?:एजेंट|एजंट|agent|owner|मालक)(?=$|[\s:])|regn|registration|fees?\b|rsvp|नोंदणी|पंजीकरण|शुल्क/u;

export const HEALTHY = /normal|(?:^|\s)fit|good|ठीक|उत्तम|सामान्य|निरोगी|स्वस्थ|चांगल|सुदृढ/u;

export const LOOSE_DIET =
  /^(?:pure |शुद्ध |दोनों |दोघ[ेीं]+ |both |dono |strictly |she is |he is |and )*(?:non[ -]?)?(?:veg(?:etarian)?(?=$|[\s,.])|शाकाहारी|मांसाहारी|shakahari)|^(?:takes|eats|only) eggs?(?=$|\W)|^egg(?:et|it)arian/u;

/** A blood group alone, or between bars. */
export const BLOOD_ALONE =
  /(?<=^|\| ?)(?:AB|[ABO]|एबी|ओ|बी|ए) ?\(?(?:[+-] ?(?:ve)?|positive|negative|पॉझ\S*|पॉज\S*|निगे\S*)\)?(?=$| ?\|)/iu;

export const LOOSE_SKIN =
  /(?:^|\s)(fair|wheatish|dusky|gora|gori|गौर(?= वर्ण)|गोरा|गोरी|गेहु\S*|सावळा|सावळी)(?:$|[\s,])/u;

/** The kinds of facts in a biodata. A text with too few kinds is a form, a notice or an offer. */
export const KINDS: readonly RegExp[] = [
  /first_name|last_name|dob|gender|birth_time/u,
  /height|weight|skin|blood|marital/u,
  /father|mother|siblings/u,
  /religion|caste|gotra|rashi|nakshatra|gan$|nadi|mangal|devak/u,
  /education|profession|income/u,
  /^preferences/u,
];

/** A text with the words of a form needs one of these: forms for a job or a school name parents, too. */
export const OF_A_MARRIAGE =
  /skin|marital|gotra|sub_caste|rashi|nakshatra|gan$|nadi|mangal|devak|birth_time|siblings|relatives|^preferences/u;

/** Nothing is sure unless the text has two of these. */
export const SIGNS_OF_A_MARRIAGE: readonly RegExp[] = [
  /siblings|relatives/u,
  /^preferences/u,
  /rashi|nakshatra|gan$|nadi|mangal|devak|gotra|birth_time|sub_caste/u,
  /height|skin|diet|hobbies/u,
];

/** Each biodata has one of these. */
export const OF_A_PERSON =
  /\.(?:dob|father_name|father_occupation|mother_name|siblings|height_in_cm|birth_time|first_name)$/u;

export const SMOKES = /smok|cigar|सिगरेट|सिगारेट|धूम्र|बीड़?ी|तंबाखू|tambakhu|gutkha/u;
export const DRINKS = /drink|(?:^|\s)(?:wine|beer)(?=$|\W)|sharab|daru\b|शराब|मद्य|दारू|alcohol/u;
/** Says that the candidate does not have a habit. */
export const WITHOUT =
  /do(?:es)?n['’]?t|do(?:es)? not|no |नाही|नहीं|nah?i(?=$|\W)|नशा|दूर|निर्व्यसन|never|nirvyasan|teetotal|non[ -]/u;

export const SURE_IN_SENTENCES =
  /\.(?:dob|contact_number|height_in_cm|birth_time)$|^preferences\.(?:age|height)$/u;

/** These fields have so few values that a space after the label is enough to be sure. */
export const SURE_WITHOUT_SIGN =
  /\.(?:gender|marital_status|blood_group|weight_in_kg|skin_tone|rashi|nakshatra|charan|gan|nadi|mangal|.*_habits|dietary_preferences|.*_income)$/u;

/** A place or a kind of work, or no work: this alone is not an occupation. */
export const NO_OCCUPATION =
  /[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f](?:मध्ये|त)$|में|मे\s|येथे|कार्यालय|विभाग|clinic|hospital|रुग्णालय|अस्पताल|हॉस्पिटल|हॉस्पीटल|दवाखाना|कॉलेज|college|विद्यापीठ|विद्यालय|पतसंस्था|university|institute|office|school|bank$|company|firm|partner|शाळ|स्कूल|बैंक$|बँक$|business|व्यापार|व्यवसाय|नोकरी|नौकरी|job|service|private|govt|सरकारी|खाजगी|प्राइवेट|internship|इंटर्न|नाही|नहीं|तयारी|तैयारी|prepar|housewife|student|शिक्षण|clinic/iu;

/** After a person, it shows that the fact is about something of theirs: 'भाई की शादी'. */
export const OF_A_RELATION =
  /^(?:के|की|का|से|को|ने|ला|ke|ki|ka|se|ko|च्या|चे|ची|चा|साठी|हेतु|hetu|in|law|['’]s)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/iu;

/** The verb of a wish. */
export const WISHED =
  /(?:^|\s)(?:चाहिए|चाहिये|हो|हवा|हवी|पाहिजे|चालेल|असावा|असावी|असेल|chahiye|ho|hava|havi|pahije|chalel|asava|asavi|should|wanted|required|must)(?=\s|$|,)|तक(?=\s|$)|पर्यंत|से \d{2}|\d{2} ?(?:-|to|ते|se) ?\d{2}/u;

/** Stands before the person whose biodata it is: 'our daughter'. */
export const OURS =
  /(?:^|\s)(?:my|our|मेरा|मेरी|मेरे|हमारा|हमारी|हमारे|माझा|माझी|माझे|माझ्या|आमचा|आमची|आमचे|आमच्या|mera|meri|mere|hamara|hamari|hamare|maza|mazi|mazya|amcha|amchi|amchya)(?:\s+(?:younger|elder|only|थोरल[ाीे]|छोटी|छोटे|बड़ी|बड़े|धाकटी|मोठी|dhakti|dhakta|mothi|motha|bade|badi|chhoti|chhote))?\s*$/u;

/** A degree inside a sentence, with its subject. */
export const DEGREE_IN_SENTENCE =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.])(?:(?:[BM]\.? ?(?:A|Com|Sc|E|Ed|Tech|Pharm|Arch|Des|B\.?A|C\.?A|B\.?B\.?S|S\.?W|D\.?S|M\.?S|Lib|P\.?Ed|Phil|S|D|A\.?M\.?S|H\.?M\.?S|P\.?T|V\.?Sc)|Ph\.? ?D|LL\.?[BM]|ITI|D\.?(?:Ed|Pharm|M\.?L\.?T)|(?:Master|Bachelor)s? (?:of|in) \p{Lu}\p{L}+|PGDM|GNM|ANM|CA(?: (?:Inter|Final|Foundation))?|CS|CMA|MBA|MCA|BBA|BCA|Diploma|btech|mtech|bsc|msc|bcom|mcom|mba|mca|bca|bba|mbbs|bpharm|mpharm)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\.?(?: ?\([^()]*\)| in \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?| (?:Nursing|Mechanical|Civil|Computer|Electrical|Physics|Chemistry|Maths|English|Agri)\b(?: \p{Lu}\p{L}+)?)?|(?:बी|एम|डी|पी)\.? ?(?:ए|कॉम|काम|एससी|एस्सी|एस\.सी(?!\.? ?[आई])|ई|टेक|फार्म|एड|सीए|सी\.ए|सी\.एस|सीएस|बीए|बी\.ए|बीएस|बीबीएस|बी\.बी\.एस|एच\.?डी|एस\.?डब्ल्यू|आर्क|डी\.एस|फिल|ए\.एम\.एस)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\.?(?: ?\([^()]*\)| ?ॲग्री)?|आय\.?टी\.?आय\.?|आई\.?टी\.?आई\.?|डिप्लोमा|पदवीधर|स्नातक|परास्नातक|पॉलिटेक्निक)/gu;

/** The last word of an occupation. */
export const OCCUPATION =
  /^(?:engineer|developer|scientist|analyst|manager|teacher|professor|lecturer|doctor|dentist|surgeon|physician|nurse|pharmacist|architect|designer|accountant|auditor|banker|officer|clerk|consultant|executive|administrator|technician|operator|supervisor|assistant|advocate|lawyer|constable|inspector|driver|electrician|mechanic|welder|contractor|trader|shopkeeper|farmer|chef|dieti[ct]ian|guard|warden|nurse practitioner|technologist|optometrist|photographer|talathi|gramsevak|pilot|journalist|editor|tester|programmer|planner|trainer|ट्रेनर|\p{L}[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]*थेरपिस्ट|केमिस्ट|chemist|आर्टिस्ट|artist|therapist|physiotherapist|radiologist|librarian|agent|chartered accountant|cashier|secretary|sevak|sevika|इंजिनिअर|इंजीनियर|इंजिनियर|अभियंता|अभियन्ता|डेव्हलपर|डेवलपर|सायंटिस्ट|साइंटिस्ट|वैज्ञानिक|अ?ॅ?नालिस्ट|विश्लेषक|मॅनेजर|मैनेजर|व्यवस्थापक|प्रबंधक|शिक्षक|शिक्षिका|टीचर|प्राध्यापक|प्राध्यापिका|प्रोफेसर|डॉक्टर|चिकित्सक|डेंटिस्ट|सर्जन|नर्स|परिचारिका|फार्मासिस्ट|आर्किटेक्ट|डिझायनर|डिजाइनर|अकाउंटंट|अकौंटंट|अकाउंटेंट|लेखापाल|लेखाकार|अधिकारी|ऑफिसर|आफिसर|लिपिक|क्लार्क|क्लर्क|सल्लागार|कन्सल्टंट|एक्झिक्युटिव्ह|अ‍?ॅ?डमिनिस्ट्रेटर|तंत्रज्ञ|टेक्निशियन|तकनीशियन|ऑपरेटर|सुपरवायझर|सुपरवाइजर|सहायक|सहाय्यक|असिस्टंट|वकील|अधिवक्ता|पोलीस|कॉन्स्टेबल|कांस्टेबल|निरीक्षक|ड्रायव्हर|चालक|रक्षक|गार्ड|अध्यापक|अध्यापिका|मुख्याध्यापक|मुख्याध्यापिका|मुंशी|शेतकरी|किसान|शेतमजूर|प्रवक्ता|टेक्नीशियन|टेक्निशिअन|तलाठी|ग्रामसेवक|दंतचिकित्सक|गायक|दर्जी|फोटोग्राफर|शेफ|कुक|इलेक्ट्रिशियन|मेकॅनिक|फोरमन|फोरमैन|foreman|supervisor|वर्कर|एग्ज[\u093c]?ीक्यूटिव|एक्ज[\u093c]?ीक्यूटिव|executive|वेल्डर|कंत्राटदार|ठेकेदार|पायलट|सेवक|सेविका|पत्रकार|सचिव|कॅशियर|एजंट|शिपाई|[\u0900-\u097f]+वैद्य|कार्यकर्ता|कामगार|कंडक्टर|हवालदार|जवान|सीए)$/u;

/** A word that is not part of an occupation after it: 'a' in 'she is a teacher'. */
export const BEFORE_WORK =
  /^(?:विवाहित|अविवाहित|married|unmarried|शादीशुदा|in|at|with|for|as|a|an|the|is|am|are|was|now|and|presently|currently|working|works|she|he|i|her|his|में|मे|मध्ये|येथे|का|के|की|से|एक|एका|हे|है|हैं|और|आणि|व|तो|ती|वह|अभी|आता|सध्या|असून|होकर|करके|करून|नंतर|बाद|केले|किया|झाले|निजी|me|mein|mai|madhe|yethe|la|ek|aur|ani|abhi|ata|aata|sadhya|hai|ahe|karke|job|नोकरी|नौकरी|जॉब|school|स्कूल)$|(?:[ाे]त|ून|मध्ये)$/u;

/** A place, and perhaps its state or country after it. */
export const PLACES = [
  /\b(?:in|at|near|from) (\p{Lu}\p{L}+)(?:, ?\p{Lu}\p{L}+(?=, ?\p{Lu}))?(?:, ?(\p{Lu}\p{L}+))?/gu,
  /([\p{Script=Devanagari}]{3,})(?:, ?([\p{Script=Devanagari}]{3,}))? (?:में|मध्ये|येथे|के एक|की एक|की कंपनी)(?=\s|$|[.,।])/gu,
  /\b(\p{L}{3,}) (?:mein|me|mai|madhe|yethe|la) /gu,
  /([\p{Script=Devanagari}]{3,}) से (?=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+ लिख)/gu,
  // 'Clerk, ZP, Satara'
  /,\s*((?:\p{Lu}\p{L}+|[\p{Script=Devanagari}]+)(?: \p{Lu}\p{L}+)?)(?: since \d{4})?(?:,\s*[A-Z]{2})?\s*$/gu,
] as const;

export const NO_PLACE =
  /कंपनी|वर्तमान|कार्य|बैंक|बँक|स्कूल|शाळा|कॉलेज|विभाग|नौकरी|नोकरी|प्राइवेट|निजी|अस्पताल|हॉटेल|होटल|रेलवे|रेल्वे|सेना|ऑफिस|व्यवसाय|क्षेत्र|परिवार|मैनेजमेंट|महाविद्यालय|विद्यालय|company|bank|school|college|office|firm|hospital|agency|department|private|government|mnc|psu|abhi|ghar|family|navy|army|physics|statistics|computer|science|engineering|mechanical|the$|her$|^(?:bsc|msc|btech|mba)$/u;

/** A sentence that tells where somebody is. */
export const LIVES =
  /(?:^|\s)(?:lives?|living|works?|working|settled|based|residing|posted|job|रहता|रहती|रहते|कार्यरत|नौकरी|नोकरी|नोकरीला|राहतो|राहते|rehti|rehta|rahte|rahta|rahti|rahto|naukri|nokri)(?=\s|$|[,.])/u;

/** A line that calls on a god. */
export const BLESSING =
  /प्रसन्न|(?:^|[\s|॥])(?:जय|ॐ|ओम|जै|jai|jay|om|shri ganesh|श्री गणेश)(?=\s)|कृपा|नमः|नम:|namah|prasanna|माता दी/u;

/** A verb after a person: 'mom keeps asking', 'भाई है'. */
export const VERB_FIRST = /^(?:keeps|said|told|asked|wants|says|ने|ला|म्हणाली|म्हणाले)(?=\s)/iu;

export const BORN =
  /^(?:\(?\d\)?\s*)?(?:born|जन्म)|(?:^|\s)(?:born|पैदा|जन्म|जन्मला|जन्मली|janm|janma|janam|hue|hua|hui)(?=\s|$|[.,])/u;

/** A heading over the wishes: 'कशी मुलगी हवी', 'Kaisa ladka chahiye'. */
export const WISH_HEADING =
  /(?:^|\s)(?:कशी|कसा|कैसी|कैसा|कैसे|kashi|kasa|kais[aei]|what kind)(?=\s).*(?:हव|पाहिज|चाहि|असाव|हो$|hav[aiey]|pahij|chahi|asav|ho$|want|seek|look)|^(?:हवी|हवा|अपेक्षित) (?:आहे|मुलगी|मुलगा)/u;

/** Work and places of the past. */
export const FORMER =
  /(?:^|\s)(?:त्याआधी|यापूर्वी|पूर्वी|आधी|पहले|पूर्व में|adhi|aadhi|purvi|pehle|pahle|before|previously|formerly|earlier|ex|worked|was|were|had been)(?=[\s,-])|(?:होती|होता|था|थी|hoti|hota|tha|thi)\W*$|^\W*(?:19|20)\d\d\s*(?:-|–|to|ते|से)\s*(?:19|20)?\d\d(?!\d)/u;

/** 'Suitable match for …', 'योग्य वर हेतु …' */
export const SEEKS = /(?:match|alliance|proposals?|rishta|partner|groom|bride)\b.*\bfor\b/u;

export const LOOSE_NAME =
  /(?<=^|(?:groom|bride|boy|girl) )(?:\p{Lu}\p{L}+|[\p{Script=Devanagari}\p{M}]{2,}) (?:\p{Lu}[\p{L}'’]+|[\p{Script=Devanagari}\p{M}]{2,})(?: (?:\p{Lu}[\p{L}'’]+|[\p{Script=Devanagari}\p{M}]{2,}))?(?=$| \d|,)/u;

export const HEADING =
  /परिचय|mahiti|jankari|biodata|bio-data|introduction|profile|विवरण|माहिती|बायोडाटा|डिटेल|details|तपशील/u;

/** 'Anuradha nakshatra', 'Bansal gotra' */
export const VALUE_BEFORE =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{3,}) (rashi|raasi|rasi|raas|राशि|राशी|रास|nakshatra|nakshatram|नक्षत्र|gotra|gothram?|gotram|गोत्र|gana|gan|गण)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/giu;

/** The quarter of a star. */
export const CHARAN =
  /(?<=(?:चरण|charan|pada)\D{0,3})[1-4]|(?<!\d)[1-4](?= ?(?:st|nd|rd|th|ले|रे|थे)? (?:चरण|charan|pada))/iu;

/** 'Bhai sahab' addresses the reader, and tells of no brother. */
export const POLITE = /^(?:साहब|साहेब|साहिब|sahab|saheb|sahib|ji|जी)(?=$|[\s,])/iu;

/** A label whose 'no' is an answer. */
export const TELLS_NONE: ReadonlySet<Role> = new Set([
  'mangal',
  'smoking',
  'drinking',
  'habits',
  'brother',
  'sister',
] as const);

export const ONE_OR_TWO_WORDS =
  /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+(?: [A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+)?$/u;

export const OTHER_PERSON = /^(?:father|mother|parents|brother|sister|siblings|relative)/u;

/** The end of a sentence. The dot of an abbreviation is none. */
export const SENTENCE_END =
  /(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d]{3})(?<!श्री|स्व|Shri|Smt|Adv|Prof|Kum)[.।]\s+(?=\p{L}[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2})/u;

export const COUNT_AHEAD =
  /^\s*(?:non(?=-)|(?:non|not|no|नॉन|गैर|विवाहित|अविवाहित|married|unmarried|शादीशुदा|\d|एक|दो|दोन|तीन|one|two|three|ek|do|don)\s)/iu;

export const ONLY_COUNT = /^\s*(?:\d|एक|दो|दोन|तीन|one|two|three|ek|do|don)\s+$/iu;

export const GOES_ON =
  /^(?:(?:mr|mrs|shri|smt|late|श्री|श्रीमती|सौ|कै|स्व)[.\s]|(?:is|was|has|runs|works|a|an|the|retd|retired|निवृत्त|सेवानिवृत्त)\s)/iu;

export const VERB_AHEAD = /^(?:and )?(?:she|he|her|his|is|has|we|our|my|works|lives)\s|\d/iu;

/** The end of a clause. The dot of an abbreviation and a comma between digits are none. */
export const CLAUSE_END =
  / (?:and|और|तथा|आणि) (?=(?:mom|mother|father|dad|she is|he is|माता|पिता|आई|वडील)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]))|[;।!?|]+\s*|(?<!\d|(?:^|\s)I),(?!\d)\s*|(?<!(?:^|\s)I),\s+|(?<=\d["”″])\.\s+(?=\p{L})|(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d)]{3})(?<!\.[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{1,6}|(?:^|\s)(?:स्व|Late|Mrs|Asst|asst|Smt|Adv|Prof|Shri|Sau|Kum|[Rr]etd|Capt|[Gg]ovt|[Pp]vt|श्री|श्रीमती|रिटा|सेवानि))\.\s+(?!\()|(?<=\.[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{1,6})\.\s+(?=[A-Z][a-z])(?!Mech|Civil|Comp|Elec|Chem|Prod|Auto|Nurs|Agri|Info|Phys|Math|Engl|Hist|Micro|Bio|Econ|Zoo|Bot)|(?<=\p{M}{1}\p{L}?|\s\d{2})(?<!(?:^|\s)(?:स्व|श्री|सौ|कै|कु|चि|डॉ|रिटा|सेवानि))\.\s+(?=[\p{L}]{3})|(?<=\s(?!MD|ST|DR|MR|LT)[A-Z]{2})\.\s+(?=[A-Z][a-z])/gu;

/** Words before the label of a sentence. */
export const FILLER =
  /^\s*(?:(?:and|she|he|her|his|our|my|the|was|is|also|I|am|its|it's|a|an|at present|now|with|और|तथा|एवं|व|हमारी|हमारा|हमारे|मेरी|मेरा|मेरे|उसका|उसकी|उनका|उनकी|अभी|आणि|माझी|माझा|माझे|तिचे|तिची|तिचा|त्याचे|त्याची|त्याचा|आमची|आमचा|आमचे|मुलीचे|मुलाचे|मी|तो|ती)\s+)+/iu;

/** Between a label and its value in a sentence. */
export const BEFORE_VALUE =
  /^[\s,–-]*(?:(?:is|was|of|in|on|(?:(?:जी|ji) )?(?:का|ka|che|चे) (?:नाम|नाव|naam|nam|nav|नांव)|जी|ji|है|हैं|तो|ही|आहे|hai|ahe|mhanje|approx|about|around)\s+)*/iu;

/** 'एक छोटा' before 'भाई'. */
export const BEFORE_RELATION =
  /(?:(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d.])(?:non|not|no|नॉन|गैर|विवाहित|अविवाहित|married|unmarried|शादीशुदा|\d|एक|दो|दोन|तीन|one|two|three|only|ek|do|don|elder|younger|छोटा|छोटी|छोटे|बड़ा|बड़ी|मोठा|मोठी|लहान|धाकटा|धाकटी|mothi|motha|lahan|dhakti|dhakta|chota|choti|chhoti|chhota|bada|badi)(?:\s+|(?<=non)-))+$/iu;

export const BESIDE_A_LABEL =
  /^(?:monthly|yearly|annual|per|month|annum|year|p\.?a\.?|masik|varshik|salana|mahana|मासिक|वार्षिक|दरमहा|सालाना|महिना|महिन्या|महीने|प्रति|माह|details?|दोनों|दोघां|both|dono|info|information|full|complete|total|own|his|her|my|our|the|of|is|and|candidate|girl|boy|bride|groom|daughter|son|self|का|की|के|एवं|व|और|आणि|ka|ki|ke|chi|che|cha|माहिती|विवरण|जानकारी|mahiti|vivaran|आम|त्या|ति|उनका|उनकी|हमारा|हमारी|मेरा|मेरी|माझे|माझी|माझा|मुली|मुला|मुलगी|मुलगा|लडकी|लडके|कन्या|वधू|वर|वरा|पुत्र|पुत्री|बेटी|बेटे|उमेदवारा|स्वतः|mulgi|mulga|muli|mula|ladki|ladke|kanya|vadhu|पूर्ण|संपूर्ण|एकूण|कुल|सध्या|वर्तमान|present|current|mr|mrs|shri|smt|श्री|सौ)$/u;

/** The ending that means 's, in English and Marathi. */
export const OF_WHOM =
  /['’]s?$|(?<=\u094d)स$|(?:ां)?(?:चे|ची|चा|च्या|चं)$|(?:an)?(?:che|chi|cha|chya)$/iu;

/** Between the words of 'लड़केकानाम' and 'मुलीचेनाव'. */
export const GLUED =
  /(?<=[\u0900-\u097f]{2})(?=(?:का|की|के)(?:नाम|काम|व्यवसाय|नौकरी|शिक्षा)$)|(?<=का|की|के|चे|ची|चा)(?=(?:नाम|नाव|काम|व्यवसाय|नौकरी|नोकरी|शिक्षा|शिक्षण)$)/gu;

const HONOURED = /^(?:mrs?|sh|shri|sri|smt|late|श्री|श्रीमती|सौ|कै|स्व)[.\s]/iu;
/** What a label means where such a value follows. */
export const OTHER_MEANINGS: readonly (readonly [Role, RegExp, RegExp, meaning: Role])[] = [
  // 'M: Sunita' is the mother, as 'F: …' is the father; with digits it is a mobile number.
  ['contact', /^m\W*$/iu, /^\D*$/u, 'mother'],
  // 'b. 1.9.1997' in a newspaper
  ['brother', /^b\W*$/iu, /^\d{1,2}\D\d{1,2}\D\d{2}/u, 'dob'],
  // 'पिता (व्यवसाय) : श्री गोविन्द लाहोटी, साड़ी व्यापार', but 'पिता का व्यवसाय : श्री राम स्टोर'
  ['father_occupation', /\(/u, HONOURED, 'father'],
  ['mother_occupation', /\(/u, HONOURED, 'mother'],
];

/** A father, or a grandfather. */
export const BABA = /^(?:बाबा|baba)(?![A-Za-z\u0900-\u0963\u0971-\u097f])/iu;

/** 'and' between two words of a label, and 'ji' after one. */
export const BETWEEN_LABELS =
  /\s*(?:[&+]|\s(?:and|व|एवं|आणि|तथा|और))\s+|\s(?:जी|ji|साहब|साहेब|sahab|saheb)(?=\s|$)/giu;

/** A firm or a place stands with the occupation. */
export const INSIDE_A_FIRM =
  /\s(?:in|at|with|for|मध्ये|में|मे|येथे|mein|madhe|yethe|\S+(?:कंपनी|कार्यालय|ऑफिस|शाळे|बँके|रुग्णालय|हॉस्पिटल)ा?त|कंपनीत|pvt|ltd)(?:\s|$)/iu;

/** 'is a … and her', the age before, the land and the home behind: '64, retired teacher, lives in Thane'. */
export const BESIDE_WORK =
  /(?<=^\(?)\d{2}(?: ?(?:yrs?|years?|वर्षे?|साल))?\.?,\s*|[\s,–-]+\d+(?:\.\d+)? ?(?:एकर|एकड़?\u093c?|बीघ[ाे]|bigh?a|acres?|गुंठे)(?: (?:जमीन|ज\u093c?मीन|शेती|बागायत|land))?(?=\)?$)|,\s*(?:lives?|living|stays?|settled|residing) (?:in|at|with) .*$|^(?:(?:is|am|हे|ki|ka|ke|की|का|के|ची|चा|चे|was|works as|working as|a|an|the|has)\s+)+|[\s,]+(?:and|aur|और|आणि|व|तथा|एवं)(?:\s+(?:her|his|my|our|उनकी|उनके|उसकी|mom))?$/giu;

export const IS_MARRIED = /(?:^|\s)(?:सौ|sau|sou|mrs|smt|श्रीमती)[.\s]/iu;

export const WARD =
  /^(.*?)[\s,(]+(s\/o\.?|d\/o\.?|son of|daughter of|पुत्र|पुत्री|सुपुत्र|सुपुत्री|सुकन्या)\s+(.+)$/iu;

/** 'स्व. श्री रामनरेश सिंह (पुलिस विभाग) की सुपुत्री' */
export const WARD_BEHIND =
  /^((?:shri|sh|mr|late|श्री|श्रीमती|स्व|कै)[.\s].{4,70}?)\s(?:की|का|के|ki|ka|यांची|यांचे|यांचा)\s(?:\S+\s)?((?:सु)?(?:पुत्री|पुत्र|कन्या)|चिरंजीव|मुलगी|मुलगा|बेटी|बेटा|beti|beta|putri|putra)$/iu;

export const MIDDLE_NAME = /^(?:सिंह|singh|कौर|kaur|कुमार|kumar|कुमारी|kumari)$/u;

export const GRADUATE =
  /पदवीधर|ग्रॅज्युएट|ग्रेजुएट|परास्नातक|स्नातकोत्तर|स्नातक|(?:post ?)?graduate|padvidhar/iu;

/** Between two towns or degrees of which one will do, and what follows the second. */
export const CHOICE = /\s*\/\s*|\s+(?:किंवा|या|or|kiva|ya)\s+/u;
export const CHOICE_END =
  /^.*(?=\s\S+ (?:या|किंवा) )(?:लड़?का|लड़?की|मुलगा|मुलगी)|\s+(?:साइड|side|इथे|येथे|मध्ये|में|स्थायिक|स्थित|based|settled|preferred|का|की|चा|ची|चाहिए|हवा|हवी).*$/iu;

export const PLACES_WISHED = /cit(?:y|ies)|location|place|शहर|ठिकाण|जगह/u;

export const PLACES_FROM =
  /(?:preferably (?:from|in)|from|in)\s+([\p{Lu}][\p{L}]+(?:\s*(?:\/|,| or )\s*[\p{Lu}][\p{L}]+)+)/u;

export const VEGETARIAN = /शाकाहार|(?:^|[^n-] ?)(?:pure |शुद्ध )?\bveg|vegetarian|shakahar/u;

/** These words alone limit a number. */
export const AT_LEAST =
  /कम से कम|kam se kam|किमान|कमीत कमी|kamit kami|न्यूनतम|at ?least|min(?:imum)?|onwards|and up|\+|plus|पुढे|pudhe|तरी (?:असा|हव|पाहि)|from/u;
export const AT_MOST =
  /up ?to|max(?:imum)?|till|जास्तीत जास्त|ज्यादा से ज्यादा|अधिकतम|पर्यंत|कमाल|(?:च्या |chya )(?:आत|aat)(?=$|[\s,])|अंदर|andar|within|तक(?=\s|$)|paryant|tak\b/u;

/** With NOT, the meaning is reversed: 'not more' is at most, 'not less' is at least. */
export const MORE =
  /जास्त|अधिक|ज्यादा|zyada|jyada|jast\b|पेक्षा उंच|(?:चे|च्या|पेक्षा|chya|peksha|\d['"”]*|इंच|फ[ूु]ट|वर्षे?) (?:वर|var)(?=$|[\s,])|ऊपर|upar|above|(?<![a-z])(?:over|more)(?![a-z])|taller|older|exceed/u;
export const LESS =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:कमी?|kami?|below|under|less(?:er)?|shorter|younger)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/u;
export const NOT =
  /(?:^|\s)(?:not|no|shouldn't|न|ना|नहीं|नही|नको|नाही|नस[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+|na|nahi|nako|nas(?!h?ik)[a-z]+)(?=$|[\s.])/u;

/** The family has no wish. */
export const ANY =
  /^(?:any|open|flexible|doesn|don|not? (?!more|less|below|above|under|over|shorter|taller|older|younger)|कोणत|कुठ|कोई|चालेल|फरक|all$)/u;

export const AGED =
  /\d\s*(?:yrs?|years?|साल|वर्ष|वय|उम्र|आयु|age|varsh|sal\b)|(?:वय|उम्र|आयु|age|vay|umar)\W+\d/u;

/** 'चि. प्रणव सुधाकर निकम' */
export const TITLED = /^(?:चि|कु|चिरंजीव|कुमारी|ms|miss|mr|kum|ku|chi)[.\s]/iu;

/** Fields that have no verb in their value. */
export const NO_SENTENCE = /(?:place|city|gotra|caste|_name)$/u;

/** A verb, or what begins a sentence. */
export const IN_A_SENTENCE =
  /(?:^|\s)(?:है|हैं|हूं|था|थी|थे|आहे|आहेत|होते|होता|होती|हवा|हवी|चाहिए|hai|hain|hoon|ahe|aahe|ahet|tha|thi|hota|hoti|hote|ata|is|are|was|has|have|she|he|we|वो|वह|तो|ती|आम्ही|हम)(?=\s|$)|[।?!]/u;

/** The most words that a value of the field has. */
export const MOST_WORDS: Record<string, number> = {
  contact_name: 4,
  first_name: 2,
  last_name: 2,
  father_name: 4,
  mother_name: 4,
  education: 9,
  profession: 5,
  gotra: 3,
  sub_caste: 4,
  caste: 3,
  religion: 2,
  devak: 4,
  birth_place: 5,
  _city: 3,
  _state: 3,
  _country: 3,
  _occupation: 8,
  mother_tongue: 2,
  hobbies: 5,
  languages_known: 2,
};

export const AMOUNT =
  /(?<![\d.])(\d[\d,]*(?:\.\d+)?)(?: ?(-|–|to|ते|से) ?(\d[\d,]*(?:\.\d+)?))? ?(l\.?p\.?a\.?|lakhs?|lacs?|la[kc]h?s?|लाख|crores?|करोड़?|कोटी|cr\b|k\b|हजार|हज़?ार|hajar|hazar|thousand|l\b)?/iu;

/** What stands behind lakhs or crores. */
export const THOUSANDS_TOO =
  /^(?:\s+\d+(?:\.\d+)?\s*(?:lakhs?|lacs?|लाख|हजार|हज़?ार|hajar|hazar|thousand|k\b))+/iu;

/** The turnover of a firm is no income. */
export const NO_INCOME = /(?:^|\s)t\/o\s|turn ?over|टर्न ?ओवर|टर्नओव्हर|उलाढाल/u;

export const SPOKEN = new RegExp(
  String.raw`(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:(?:${QUARTERS.map(([, words]) => `(${words})`).join('|')})[\s-]*([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+|\d{1,2}(?![\d:.]))|[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+)`,
  'giu',
);

export const COMMUNITY_WORD = /^(?:धर्म|जात|जाति|caste|समाज|family)$/iu;

/** '[12/03, 9:02 pm] Name:' and '[10:22, 5/3/2026] Name:' */
const CHAT_DATE = String.raw`\p{Nd}{1,2}[/.-]\p{Nd}{1,2}(?:[/.-]\p{Nd}{2,4})?`;
const CHAT_TIME = String.raw`\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:[ \u202f]?[ap]\.?m\.?)?`;
export const CHAT_PREFIX = new RegExp(
  String.raw`^\s*\[?(?:${CHAT_DATE},? +${CHAT_TIME}|${CHAT_TIME}, +${CHAT_DATE})\]?(?: ?[-–])? +([^:]{1,40}): ?`,
  'iu',
);

export const MAIL_HEADER = /^\s*(?:From|To|Date|Sent|Subject|Cc|Bcc)\s*:/iu;

/** The label of another field is no part of a value. */
export const OF_ANOTHER_FIELD =
  /^(?:mangal|gotra|rashi|nakshatra|height|dob|birth|father|mother|brother|sister|relative|education|income|contact|name)/u;

/** Between a label and its value. */
export const SEPARATOR =
  /[ \t]*\.{2,}[ .]*[:=–—-]?[ \t]*|[ \t]*(?::-|:–|:—|=>|[:=~–—]|-{1,3}>?)[ \t]*[-–:=]?[ \t]*|\t+ *|(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]|\.|\)) {2,}/gu;

/** From one age to another. */
export const AGE =
  /(?:^|[^\d./'])(\d{2})\s*(?:-|–|—|to|and|ते|से|se|te)\s*(\d{2})(?![\d'"]|\s*(?:लाख|lakh|lpa|हजार|k\b|%|फ|ft|kg|cm))/u;

/** One age, with a word that says that it is one. */
export const ONE_AGE =
  /(?:वय|उम्र|आयु|age|vay|umar|umra)\D{0,24}?(?<!\d)(\d{2})(?!\d|['’.]\d| ?(?:लाख|lakh|lpa|हजार|k\b|%|फ|ft|kg|cm))|(?<![\d.,'])(\d{2}) ?(?:yrs?|years?|साल|वर्ष\S*|varsh\S*|sal)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/gu;

/** Between two wishes. */
export const WISH_END = /[,;।](?!\d)|(?:हो|ho|असावी|असावा|हवी|हवा)\s/u;
/** From one height to another. */
export const UP_TO = /^[\s"”″]*(?:-|–|—|to|te|ते|से|se)[\s]*$/iu;

export const HEIGHT_WORD = /कद|उंची|ऊँचाई|ऊंचाई|लंबाई|लम्बाई|height|unchi|lambai|(?:^|\s)kad(?=\s)/u;
/** Feet and inches with a dash between them. */
export const FEET_DASH = /(?<![\d-])([4-6]) ?- ?(\d{1,2})(?![\d-])/gu;

/** A verb that ends a sentence where no sign does; not between a person and the name ('behen hai Neha'). */
export const SPOKEN_END =
  /(?<=\s(?:आहे|आहेत|है|हैं|हूँ|हूं|hai|hain|hun|hoon|ahe|ahet|aahe|aahet|[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+(?:तोय|तेय|तात|लाय|लीय|लंय|यचंय)|केले|केलं|निघतं|वारली|वारले))(?<!(?:जन्म|नाम|नाव|आई|वडील|मां|माँ|पिता|एक|दोन|दो|भाऊ|भाई|बहीण|बहिण|बहन|बेटा|बेटी|मुलगा|मुलगी|janam|naam|ek|do|beta|beti|bhai|behen|bahan|mulga|mulgi) (?:आहे|आहेत|है|हैं|hai|hain|ahe)) (?=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?!(?:की|ki|का|ka|जो|jo|कि|म्हणून|यांच्यासाठी)(?=\s))|(?<=चाहिए|चाहिये|chahiye|पाहिजे) (?=(?:उसका|उसकी|इसका|इसकी|uska|uski|iska|त्याचा|त्याची|तिचा|तिची)\s)/giu;

/** Who writes: 'मी सुनंदा', 'मैं रिटायर्ड सूबेदार बलवान सिंह', 'I, Ramanathan Iyer'. */
export const SPEAKER =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:मी|मैं|मै|I,|(?:[Mm]ain?|MAIN)(?= \p{Lu}\p{Ll}))\s+(?:(?:रिटायर्ड|रिटायर|निवृत्त|retired|retd\.?)\s+)?(?!(?:स्वतः|स्वत:|खुद|एक|तर|भी|ही|सध्या|अभी)(?=\s))(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+(?:चा|ची|चे|च्या|का|की|तो|ते)(?=\s))([\p{Lu}\p{Script=Devanagari}].*)$/u;
/** The candidate writes: 'I am Karthik Rao'. */
export const SELF =
  /^(?:Hi,? |Hello,? )?(?:I am|I'm|I’m|[Mm]yself) (\p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]+){1,3})(?=$| \()/u;
/** The name that follows is that of the person who writes. */
export const MINE = /^(?:my|mera|maze|मेरा|माझ)/iu;
export const SPOUSE =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:(?<=^(?:and |आणि |और |aani |aur )?)|(?:my|our|माझी|माझे|मेरी|मेरे|meri|mere|majh[ie]|maz[ie]) )(?:(wife|पत्नी|patni|bayko|बायको)|husband|पती|पति|pati)\s+(.+?)(?: and we .*)?$/iu;
/** Somebody writes for a brother or a sister. */
export const FOR_SIBLING =
  /(?:bhai|bhaiya|behen|bahan|भाई|भैया|बहन|दीदी|didi) (?:ke liye|के लिए|के लिये)|भावासाठी|बहिणीसाठी|दादासाठी|ताईसाठी|for (?:my|our) (?:[\p{L}]+ )?(?:brother|sister)/iu;

/** The writer is no parent of the candidate, but for example a grandfather or an aunt. */
export const OTHER_CHILD =
  /(?:पोत|नात|भतीज|भाच|भांज|पुतण|grand(?:son|daughter)|niece|nephew|bhatij|bhanj|putn|bhach)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]*(?:साठी| (?:के लिए|ke liye)|['’]s| (?:का|की|ka|ki|चे|चं) (?:नाम|नाव|विवाह|naam|nav))/iu;
/** The writer is a parent of the candidate. */
export const OWN_CHILD =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:my|our|माझ|आमच|मेर|हमार|अपन|me?r[aie]|hamar[aie]|apn[aie]|ma[zj]h?[aie]|amch[aiy]a?)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]*\s(?:[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+\s)?(?:daughter|son(?![\p{L}])|मुल|लेक|बेट|पुत्र|लड|beti|beta|bete|mulg|mul[aiy]|ladk)/iu;
/** The beginning of a sentence about the person of the sentence before. */
export const PRONOUN =
  /^(?:है|हैं|आहे|hai|hain|ahe|named|और|आणि|aur|ani|and|उनका|उनकी|उनके|उसका|उसकी|त्यांचे|त्यांची|त्यांचा|त्याचं|त्याचे|त्याची|तिचं|तिचे|तिची|तिचा|तिचंही|तो|ती|ते|वो|वह|वे|unka|unki|unke|uska|uski|woh|vo|to|ti|te|tyacha|tyache|ticha|tiche|his|her|he|she|who|is)\s+/iu;
/** The word before one of these is a place. */
export const LOCATIVE = /^(?:में|मे|मध्ये|येथे|mein|me|mai|madhe)$/u;
/** Together with the word before it, this is an employer. */
export const OF_A_FIRM =
  /^(?:विभाग|कंपनी|महामंडळ|समिति|समिती|मिल|फैक्ट्री|फॅक्टरी|कारखान[ाे]|बैंक|बँक|सोसाइटी|सोसायटी|संघ|परिषद|पंचायत|निगम|स्कूल|शाळा|कॉलेज|विद्यालय|महाविद्यालय|अस्पताल|हॉस्पिटल|डिपो|प्रेस|शाखा|मंडल|मंडळ|ऑफिस|कार्यालय|department|company|office|bank|school|college|factory|mill|hospital|society|depot)$/u;

/** A tab or | between two cells of a table, and the labels whose values in such a row are about its person. */
export const IN_A_CELL = /[\t|]/u;
export const OF_THE_ROW = /^(?:profession|education|income|native|address|age)$/u;

/** A label that ends even a first name: 'शुभांगी व्यवसाय शिवणकाम'. */
export const ENDS_A_NAME = /^(?:profession|education|dob|height|weight|income|blood_group)$/u;
/** The label before an occupation. */
export const WORK_LABEL =
  /^(?:(?:पिता|माता|वड[िी]ल|आई|father|mother)\S*\s+(?:(?:का|की)\s+)?(?:नोकरी|नौकरी|job|work|व्यवसाय|पेशा|occupation|profession)|व्यवसाय|पेशा|occupation|profession)\s+(?=\p{L})/iu;

/** A name that may have its title in it ('श्रीहरचरण'), and no name such as 'श्रीकांत'. */
export const TITLE_IN_NAME =
  /^श्री(?!म(?:त|ान|ं)|का[ंन]|धर|निवास|रा(?:म|ज)|रंग|पा[दल]|पत|कृष्ण|हर[िी]|नाथ|वास्तव|वर्धन|वत्स|देवी|विद्या|ले|ल|य|जा|जी)(?=\p{L})/u;
/** A text whose words are run together. */
export const RUN_TOGETHER =
  /श्रीमत[ीि](?=\p{L})|(?:का|की|चे)(?:नाम|नाव)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/u;

/** 'स्थळ सुचवा' asks for a match. */
export const ASKS_FOR_MATCH = /^(?:सुचव|शोध|पाह|पाठव|बघ|हव)/u;

/** Says what the family hopes for, not what the candidate is. */
export const TO_BE =
  /(?:^|\s)(?:असाव[ाीे]|किमान|कमीत कमी|कम से कम|चाहिए|चाहिये|हवी|हवा|should|chahiye)(?=\s|$)/u;

/** Behind the place of a birth. */
export const BIRTH_END =
  /(?:\s+(?:येथे|इथे|में|मध्ये|me|mein|la)|(?<!ा)ला(?=\s+झाल))?(?:\s+(?:झाला|झाली|झालाय|झाली आहे|हुआ|हुई|पैदा|है|आहे|था|hua|hui|tha|hai|paida|zala|zali|jhala))*$/iu;

/** What another message of the same sender may add to a biodata. */
export const TOLD_IN_CHAT =
  /^(?:father|mother|brother|sister|rashi|nakshatra|mangal|gotra|gan|nadi)$/u;
/** A line that puts an earlier one right: 'sorry, 5'4" hai', 'चुकून १३ झाले', '1998 नहीं 1997'. */
export const CORRECTS =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:sorry|सॉरी|मा\u093c?फ़? कर|माफी|mistake|typo|wrong|(?<!was )edited|चूक|चुक(?:ल|ून|ीच)|ग\u093c?लत(?! (?:आदत|संगत))|ग\u093c?लती|chuk(?:l|un|ich|i(?:ne|chi))|galat(?! (?:aadat|adat))|galti|ghalat)|^[^\p{L}]*(?:correct(?:ion|ed)|दुरुस्ती|सुधार|durusti|sudhar|p\.? ?s\b)|\d\S*,? (?:नहीं|नाही|nahi|not) \S*\d|^> \*[^*]+$/u;
/** A sub-caste of the Marathas. */
export const KULI = /(?:96|९६|शहाण्णव|शहाण्णाव) ?(?:कुळी|kuli)/iu;

/** Says where somebody is, and is no occupation. */
export const AT_PLACE =
  /^(?:in|at) (\p{Lu}.*?)(?: since .*)?$|^([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+) (?:येथे|मध्ये|में|mein|madhe) (?:अस|राह|रह|rah|reh)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]*(?: (?:है|हैं|hai))?$/u;

/** Marital statuses whose word shows whether the person is a woman or a man. */
export const WIDOWED: Rows<'Female' | 'Male'> = [
  [
    'Female',
    /विधवा|vidh[wv]a|widow(?!er)|घटस्फोटिता|तलाकशुदा महिला|^(?:late )?(?:पती|पति|husband|pati(?![a-z])|(?:तिच्या )?नव[रऱ]\u093c?्)/u,
  ],
  ['Male', /विधुर|vidhur|widower|^(?:late )?(?:पत्नी|wife|patni|बायको)/u],
];

/** The writings of a date, the surest first. */
export const DATES = [
  /(?<!\d)\d{1,2} ?(?:st|nd|rd|th)?(?: of)?[ ./,-]{0,2}(?!(?:से|ते|[st]e|to)[ -])[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2,12}\.?[ ./,'’-]{0,3}(?:\d{4}|\d{2})(?!\d)/giu,
  /(?<!\d)\d{1,2} ?[./-] *\d{1,2} ?[./-] ?(?:\d{4}|\d{2})(?!\d)/gu,
  /(?<!\d)\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)/gu,
  /[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d)/gu,
  /(?<!\d)\d{1,2} \d{1,2} \d{4}(?!\d)/gu,
];

export const PHONES =
  /(?<![\d.])(?:\+ ?\d{1,3}[ -]?|00 ?\d{1,2}[ -]?)?\(?\d(?:[ -]?\d){6,11}(?![\d])/gu;

/** The writings of a time of the day. */
export const TIMES = [
  /(?<![\d-])(\d{1,2})-(\d{2}) ?(?=[ap]\.? ?m\b)/iu,
  /(?<![\d:]|\d\.)(\d{1,2}) ?[:.] ?(\d{2})(?!\d|\.\d)(?: ?(?:hrs?|hours)\b)?/u,
  /(?<![\d.:])(\d{1,2}) *(?:वाजून|वाजता|वाजले|वा|बज *कर|बज *के|बजे|बज|baj *kar|baj *ke|baje?|vaj(?:un|ta)?|va|o['’]?clock)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\.?,? *(?:(\d{1,2}) *(?:मिनिटांनी|मिनिटे|मिनिट|मिनट|मि|min?)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]*)?/u,
  /(?<![\d.:])(\d{1,2}) ?(?=[ap]\.? ?m\b|am\b|pm\b|noon\b)()/iu,
  /(?<!\d)([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours)\b/iu,
];

const FOOT = String.raw`(?:['’‘′\u0060´]|feets?|foot|fut\b|fit\b|ft\b|ft(?=\d)|फूट|फ़?ुट|फुट|फ़?ीट|फीट|फिट|फ़?िट|फू|फु)`;
/** The writings of a height: metres, centimetres, feet and inches, feet alone. */
export const HEIGHTS = [
  /(?<![\d.])1\.[4-9]\d ?(?:m|mtrs?|met(?:er|re)s?|मी(?:टर)?)(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/giu,
  /(?<!\d)1\d{2}(?:\.\d)? ?(?:cms?\b|centimet|से|सें)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.]*(?: ?मी\.?| ?मि\.?)?/giu,
  new RegExp(
    String.raw`(?<![\d.])[4-7] *${FOOT}\.?,? *-?(?:and|व)? *\d{1,2}(?!\d)(?:\.5|½)? ?(?:"|''|[”“″]|inch(?:es)?|ins?\b|इंच|इन्च|इं)?`,
    'giu',
  ),
  /(?<![\d.,/])[4-7]\.\d{1,2}(?![\d/]| ?(?:l|lakh|lac|लाख|cr|कोटी|करोड|%|acre|एकर|वर्ष|am|pm))(?: ?(?:ft|feet|फूट|फीट|फुट))?/giu,
  new RegExp(String.raw`(?<![\d.])[4-7] *-?${FOOT}`, 'giu'),
];

/** A line that ends inside a word or a name. */
export const BROKEN =
  /(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])(?:-\n[ \t]*(\p{Ll}+|[\u0900-\u0963\u0971-\u097f]+|[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+(?=[ \t]*(?:\n|$)))|\n(?<=(?:[Nn]a+[mv]|[Nn]ame|NAME|नाव|नाम|[Ff]ather|FATHER|[Mm]other|MOTHER|[Vv]adil|[Aa]ai|वडील|वडिल|आई|पिता|माता)[^\n:=]*[:=][^\n]*\n)[ \t]{8,}(\p{Ll}+|[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+(?=[ \t]*(?:\n|$))))/gu;

/** A line that goes on in the next one: 'एम.ए.,' 'बी.एड.' and '5 फीट' '3 इंच' and '90000' '48821'. */
export const GOES_ON_BELOW =
  /[,/][ \t]*\n|(?:फ[ीु]ट|फूट|फू\.|ft|feet)\.?[ \t]*\n[ \t]*\d|(?<!\d)\d{5}[ \t]*\n[ \t]*\d{5}[ \t]*$/iu;

/** Signs and pictures that say nothing. */
export const DECORATION =
  /[*_•▪◆◇■□●○★☆✦✧✓✔➤➔→►▶❖✽❀☞【】〖〗「」『』¤§\u00a0]|\ufe0f|(?<!\p{Script=Devanagari})\u200d|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[।॥|](?=[।॥|])|(?<=[।॥|])[।॥|]|[\u{1F1E6}-\u{1F1FF}]/gu;

/** Dots or lines that lead from a label to its value: 'Uncle ........ : Ashok'. */
export const LEADERS = /[.…_]{3,}/gu;

/** Letters that sound alike in Latin spellings, in the order in which they become one. */
export const SAME_SOUNDS: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/ch/gu, 'č'],
  [/ph/gu, 'f'],
  [/(?<=[bcčdgjkprst])h/gu, ''],
  [/[cq]/gu, 'k'],
  [/x/gu, 'ks'],
  [/z/gu, 'j'],
  [/[ey]/gu, 'i'],
  [/o/gu, 'u'],
  [/m(?=[bp])/gu, 'n'],
  [/(?!^)a/gu, ''],
  [/(.)\1+/gu, '$1'],
];

/** The letters of Devanagari as they sound. */
export const LATIN = Object.fromEntries(
  'अa आa इi उu एe ऐe ओo औo ाa िi ुu ेe ैe ोo ौo ॅe ॉo ंn ः ् ृri कk खk गg घg चch छch जj झj टt ठt डd ढd तt थt दd धd नn पp फf बb भb मm यy रr लl वv शs सs हh ञn ङn'
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)] as const),
) as Record<string, string>;

/** The text mentions a marriage. */
export const MARRIAGE =
  /लग्न|विवाह|शादी|शादिय|निकाह|marri|wedd|shaa?di|lagn|vivah|nikah|engage|साखरपुडा|सगाई/u;

/** The mail that another answers, which may tell of somebody else. */
export const QUOTED = /^On .{8,90} wrote:\s*$/u;

/** Another child of the writer. */
export const OTHER_OWN_CHILD =
  /^(?:(?:and|आणि|और|तसेच|aur|ani|my|our|her|his|the|माझ\p{M}|आमच\p{M}|मेर\p{M}|हमार\p{M}|meri|mera|hamari|hamara|mazi|maza|amchi|amcha)\s+)*(?:elder|younger|eldest|youngest|other|second|first|मोठ\p{M}|धाकट\p{M}|थोरल\p{M}|लहान|दुसर\p{M}|बड़?\u093c?\p{M}|छोट\p{M}|दूसर\p{M}|moth[ai]|dhakt[ai]|thorl[ai]|lahan|dusr[ai]|bad[ai]|chh?ot[ai]) (?:son|daughter|मुलगा|मुलगी|बेटा|बेटी|लेक|लड़?\u093c?का|लड़?\u093c?की|mulga|mulgi|beta|beti|ladka|ladki)(?:,?\s+|$)/iu;

/** A name below a letter: '– सदाशिव पोतदार, नाशिक'. */
export const SIGNED =
  /^[–—-]+\s*((?:\p{Lu}[\p{L}.]+|[\p{Script=Devanagari}\p{M}.]{2,})(?: (?:\p{Lu}[\p{L}.]*|[\p{Script=Devanagari}\p{M}.]{2,})){1,2})(?=$|[,(.])/u;

/** 'त्याला गिर्यारोहण आणि तबला यांची आवड आहे' */
export const LIKES =
  /^(?:(?:त्याला|तिला|मुलाला|मुलीला|मला|उसे|उसको|इसे|मुझे|tyala|tila|usko|use) )?([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f, ]{3,60}?) (?:यांची|याची|yanchi|का|की|के|ka|ki) (?:आवड|छंद|शौक|aa?vad|chhand|shauk)/iu;

/** Words that say how many siblings there are. */
export const ALL_OF: Rows = [
  ['2', /दोघ|दोन्ही|दोनों|दोनो|both|dogh|dono/u],
  ['3', /तिघ|तीनों|तीनो|tigh|teeno|tino/u],
  ['4', /चौघ|चारों|chaugh|charo/u],
];

export const OF_A_WIDOWED =
  /^(?:विध[वु]|widow|vidh|घटस्फोट|तलाक|divorc|talaq|(?:पत्नी|पती|पति|wife|husband|patni|pati)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f'’]*\s)/u;

/** Between a father and a mother. */
export const BOTH_PARENTS = /\s+(?:and|&|व|और|आणि|एवं|तथा)\s+/iu;
