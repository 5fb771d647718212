/**
 * Families often enter their district as the city. So each name must be a city, or another name of
 * the district's seat.
 */
export const MAHARASHTRA_DISTRICTS = `
Ahilyanagar|अहिल्यानगर|अहिल्यानगर, Akola|अकोला|अकोला, Amravati|अमरावती|अमरावती, Beed|बीड|बीड,
Bhandara|भंडारा|भंडारा, Buldhana|बुलढाणा|बुलढाणा, Chandrapur|चंद्रपुर|चंद्रपूर,
Chhatrapati Sambhajinagar|छत्रपति संभाजीनगर|छत्रपती संभाजीनगर, Dharashiv|धाराशिव|धाराशिव,
Dhule|धुले|धुळे, Gadchiroli|गढ़चिरौली|गडचिरोली, Gondia|गोंदिया|गोंदिया, Hingoli|हिंगोली|हिंगोली,
Jalgaon|जलगाँव|जळगाव, Jalna|जालना|जालना, Kolhapur|कोल्हापुर|कोल्हापूर, Latur|लातूर|लातूर,
Mumbai City|मुंबई शहर|मुंबई शहर, Mumbai Suburban|मुंबई उपनगर|मुंबई उपनगर, Nagpur|नागपुर|नागपूर,
Nanded|नांदेड़|नांदेड, Nandurbar|नंदुरबार|नंदुरबार, Nashik|नासिक|नाशिक, Palghar|पालघर|पालघर,
Parbhani|परभणी|परभणी, Pune|पुणे|पुणे, Raigad|रायगढ़|रायगड, Ratnagiri|रत्नागिरी|रत्नागिरी,
Sangli|सांगली|सांगली, Satara|सातारा|सातारा, Sindhudurg|सिंधुदुर्ग|सिंधुदुर्ग,
Solapur|सोलापुर|सोलापूर, Thane|ठाणे|ठाणे, Wardha|वर्धा|वर्धा, Washim|वाशिम|वाशिम,
Yavatmal|यवतमाल|यवतमाळ`
  .trim()
  .split(/,\s+/u);

export const UTTAR_PRADESH_DISTRICTS = `
Agra|आगरा|आग्रा, Aligarh|अलीगढ़|अलीगढ, Ambedkar Nagar|अंबेडकर नगर|आंबेडकर नगर, Amethi|अमेठी|अमेठी,
Amroha|अमरोहा|अमरोहा, Auraiya|औरैया|औरैया, Ayodhya|अयोध्या|अयोध्या, Azamgarh|आज़मगढ़|आझमगढ,
Baghpat|बागपत|बागपत, Bahraich|बहराइच|बहराइच, Ballia|बलिया|बलिया, Balrampur|बलरामपुर|बलरामपूर,
Banda|बाँदा|बांदा, Barabanki|बाराबंकी|बाराबंकी, Bareilly|बरेली|बरेली, Basti|बस्ती|बस्ती,
Bhadohi|भदोही|भदोही, Bijnor|बिजनौर|बिजनौर, Budaun|बदायूँ|बदायूं, Bulandshahr|बुलंदशहर|बुलंदशहर,
Chandauli|चंदौली|चंदौली, Chitrakoot|चित्रकूट|चित्रकूट, Deoria|देवरिया|देवरिया, Etah|एटा|एटा,
Etawah|इटावा|इटावा, Farrukhabad|फ़र्रुख़ाबाद|फर्रुखाबाद, Fatehpur|फ़तेहपुर|फतेहपूर,
Firozabad|फ़िरोज़ाबाद|फिरोजाबाद, Gautam Buddha Nagar|गौतम बुद्ध नगर|गौतम बुद्ध नगर,
Ghaziabad|ग़ाज़ियाबाद|गाझियाबाद, Ghazipur|ग़ाज़ीपुर|गाझीपूर, Gonda|गोंडा|गोंडा,
Gorakhpur|गोरखपुर|गोरखपूर, Hamirpur|हमीरपुर|हमीरपूर, Hapur|हापुड़|हापुड, Hardoi|हरदोई|हरदोई,
Hathras|हाथरस|हाथरस, Jalaun|जालौन|जालौन, Jaunpur|जौनपुर|जौनपूर, Jhansi|झाँसी|झाशी,
Kannauj|कन्नौज|कन्नौज, Kanpur Dehat|कानपुर देहात|कानपूर देहात, Kanpur Nagar|कानपुर नगर|कानपूर नगर,
Kasganj|कासगंज|कासगंज, Kaushambi|कौशांबी|कौशांबी, Kushinagar|कुशीनगर|कुशीनगर,
Lakhimpur Kheri|लखीमपुर खीरी|लखीमपूर खिरी, Lalitpur|ललितपुर|ललितपूर, Lucknow|लखनऊ|लखनौ,
Maharajganj|महाराजगंज|महाराजगंज, Mahoba|महोबा|महोबा, Mainpuri|मैनपुरी|मैनपुरी, Mathura|मथुरा|मथुरा,
Mau|मऊ|मऊ, Meerut|मेरठ|मेरठ, Mirzapur|मिर्ज़ापुर|मिर्झापूर, Moradabad|मुरादाबाद|मुरादाबाद,
Muzaffarnagar|मुज़फ़्फ़रनगर|मुझफ्फरनगर, Pilibhit|पीलीभीत|पिलिभीत, Pratapgarh|प्रतापगढ़|प्रतापगढ,
Prayagraj|प्रयागराज|प्रयागराज, Raebareli|रायबरेली|रायबरेली, Rampur|रामपुर|रामपूर,
Saharanpur|सहारनपुर|सहारनपूर, Sambhal|संभल|संभल, Sant Kabir Nagar|संत कबीर नगर|संत कबीर नगर,
Shahjahanpur|शाहजहाँपुर|शाहजहांपूर, Shamli|शामली|शामली, Shravasti|श्रावस्ती|श्रावस्ती,
Siddharthnagar|सिद्धार्थनगर|सिद्धार्थनगर, Sitapur|सीतापुर|सीतापूर, Sonbhadra|सोनभद्र|सोनभद्र,
Sultanpur|सुल्तानपुर|सुलतानपूर, Unnao|उन्नाव|उन्नाव, Varanasi|वाराणसी|वाराणसी`
  .trim()
  .split(/,\s+/u);

/** The seats of Maharashtra’s districts that have another name than their district. */
export const OTHER_SEATS: [string, string][] = [
  ['Mumbai', 'मुंबई'],
  ['Bandra', 'वांद्रे'],
  ['Alibag', 'अलिबाग'],
  ['Oros', 'ओरोस'],
];

/** The GeoNames code of the state comes before its cities. */
export const largestIndianCities: [string, string][] = [
  [
    'IN.16',
    'Mumbai, Pune, Nagpur, Thane, Pimpri-Chinchwad, Nashik, Kalyan, Dombivli, Vasai, Virar, Chhatrapati Sambhajinagar, Navi Mumbai, Solapur, Mira-Bhayandar, Bhiwandi, Amravati, Nanded, Kolhapur, Ulhasnagar, Sangli, Miraj, Malegaon, Jalgaon, Akola, Latur, Dhule, Ahilyanagar, Chandrapur, Parbhani, Ichalkaranji, Panvel, Badlapur, Ambarnath, Jalna, Bhusawal',
  ],
  ['IN.07', 'Delhi, New Delhi'],
  [
    'IN.19',
    'Bengaluru, Hubballi, Dharwad, Mysuru, Kalaburagi, Mangaluru, Belagavi, Davanagere, Ballari, Vijayapura, Shivamogga, Tumakuru',
  ],
  ['IN.40', 'Hyderabad, Secunderabad, Warangal, Nizamabad, Karimnagar, Khammam'],
  ['IN.09', 'Ahmedabad, Surat, Vadodara, Rajkot, Bhavnagar, Jamnagar, Junagadh, Gandhinagar'],
  [
    'IN.25',
    'Chennai, Coimbatore, Madurai, Tiruchirappalli, Salem, Tiruppur, Tirunelveli, Erode, Vellore, Ambattur, Avadi, Thoothukudi',
  ],
  [
    'IN.28',
    'Kolkata, Howrah, Durgapur, Asansol, Siliguri, Maheshtala, Rajpur Sonarpur, Bardhaman, Bhatpara, Panihati, Kamarhati',
  ],
  ['IN.24', 'Jaipur, Jodhpur, Kota, Bikaner, Ajmer, Udaipur, Bhilwara, Alwar'],
  [
    'IN.36',
    'Lucknow, Kanpur, Ghaziabad, Agra, Varanasi, Meerut, Prayagraj, Bareilly, Aligarh, Moradabad, Saharanpur, Gorakhpur, Noida, Firozabad, Jhansi, Loni, Muzaffarnagar, Mathura, Ayodhya, Greater Noida',
  ],
  ['IN.35', 'Indore, Bhopal, Jabalpur, Gwalior, Ujjain, Sagar, Dewas, Satna, Ratlam'],
  [
    'IN.02',
    'Visakhapatnam, Vijayawada, Guntur, Nellore, Kurnool, Rajamahendravaram, Kakinada, Tirupati, Kadapa, Anantapur',
  ],
  ['IN.34', 'Patna, Gaya, Bhagalpur, Muzaffarpur, Purnia, Darbhanga'],
  ['IN.23', 'Ludhiana, Amritsar, Jalandhar, Patiala, Bathinda, Mohali'],
  ['IN.10', 'Faridabad, Gurugram, Panipat, Ambala, Rohtak, Hisar, Karnal, Sonipat'],
  ['IN.12', 'Srinagar, Jammu'],
  ['IN.38', 'Ranchi, Jamshedpur, Dhanbad, Bokaro, Deoghar'],
  ['IN.21', 'Bhubaneswar, Cuttack, Rourkela, Brahmapur, Sambalpur'],
  ['IN.37', 'Raipur, Bhilai, Bilaspur, Korba, Durg'],
  ['IN.03', 'Guwahati, Silchar, Dibrugarh'],
  ['IN.13', 'Thiruvananthapuram, Kochi, Kozhikode, Kollam, Thrissur, Kannur'],
  ['IN.39', 'Dehradun, Haridwar, Roorkee, Haldwani'],
  ['IN.05', 'Chandigarh'],
];
